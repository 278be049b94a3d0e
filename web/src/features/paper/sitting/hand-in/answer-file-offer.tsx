import { useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../../ui/button.tsx';
import type { SittingController } from '../controller/sitting-controller.ts';
import type { AnswerFile } from './answer-file.ts';
import { saveFile } from './save-file.ts';
import styles from './answer-file-offer.module.css';

interface OfferProps {
  readonly controller: SittingController;
}

/** The time is up and the network is gone: what the examinee can do now, below the banner that says so. */
export function AnswerFileBar({ controller }: OfferProps): ReactNode {
  const isOver = useStore(controller.state, ({ lock, leftMs }) => lock === 'over' || leftMs === 0);
  const isCut = useIsCut(controller);
  return isOver && isCut ? (
    <div className={styles.bar}>
      <AnswerFileOffer controller={controller} />
    </div>
  ) : null;
}

/** In the dialog of a hand-in that did not get through. */
export function AnswerFileHint({ controller }: OfferProps): ReactNode {
  return useIsCut(controller) ? <AnswerFileOffer controller={controller} /> : null;
}

/** No call arrives, after the page's own retries have begun; a paper without a key has no file. */
function useIsCut({ state }: SittingController): boolean {
  return useStore(state, ({ link, canSaveFile }) => canSaveFile && (link === 'down' || link === 'busy'));
}

function AnswerFileOffer({ controller }: OfferProps): ReactNode {
  const [saved, setSaved] = useState<AnswerFile>();
  const [fault, setFault] = useState('');
  const save = async () => {
    setFault('');
    try {
      const file = await controller.makeAnswerFile();
      if (file && (await saveFile(file))) setSaved(file);
    } catch {
      setFault('没有存成文件，请再试一次，或请监考老师来看。请不要关闭本页。');
    }
  };
  return (
    <section className={styles.offer} aria-label="答案文件">
      <div className={styles.words}>
        <h2>{saved ? '答案文件已保存' : '一直连不上网时，可以把答案存成文件'}</h2>
        {saved ? (
          <Saved file={saved} />
        ) : (
          <p>
            本页会一直自动重连，连上后自动发送作答，到时自动交卷。也可以把答案存成文件，用 U
            盘或手机交给监考老师。请不要关闭本页。
          </p>
        )}
        {fault && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
      </div>
      <Button look="line" onClick={() => void save()}>
        {saved ? '再保存一次' : '保存答案文件'}
      </Button>
    </section>
  );
}

function Saved({ file: { code, unsent } }: { readonly file: AnswerFile }): ReactNode {
  return (
    <output>
      <p className={styles.code}>
        校验码 <b>{code}</b>
      </p>
      <p>
        {unsent > 0 ? `文件里有 ${unsent} 题没有送达服务器的作答。` : '服务器已有全部作答，文件留作备查。'}
        请抄下校验码并请监考老师签字，把文件原样交给监考老师，不要改动。请不要关闭本页：连上网后仍会自动发送，到时自动交卷。
      </p>
    </output>
  );
}
