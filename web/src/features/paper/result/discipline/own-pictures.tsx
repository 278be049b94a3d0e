import type { Data } from '@ganlin/contract/core/endpoint';
import { pictureApi } from '@ganlin/contract/invigilation/pictures';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState, type ReactNode } from 'react';
import { download } from '../../../../lib/api/client.ts';
import { query } from '../../../../lib/api/query.ts';
import { formatTime } from '../../../../lib/text/format.ts';
import { Button } from '../../../../ui/button.tsx';
import styles from './own-pictures.module.css';

type OwnPicture = Data<typeof pictureApi.mine>[number];

/** Each is about 40 kB. */
const STEP = 12;

/** The examinee's own pictures of an exam until they are deleted; no picture is loaded before it is asked for. */
export function OwnPictures({ examId }: { readonly examId: string }): ReactNode {
  const { data = [] } = useQuery({ ...query(pictureApi.mine, { examId }), staleTime: 0, meta: { silent: true } });
  const [shown, setShown] = useState(0);
  const left = data.length - shown;
  if (data.length === 0) return null;
  return (
    <section className={styles.card} aria-label="本人的考试照片">
      <header className={styles.head}>
        <h2>本人的考试照片</h2>
        <p className="ui-note">
          共 {data.length} 张，只用于核对是否本人，最迟 {lastDay(data)} 删除。除您以外，只有有权限的工作人员能看到。
        </p>
      </header>
      {shown > 0 && (
        <ul className={styles.pictures}>
          {data.slice(0, shown).map((picture) => (
            <Picture key={picture.id} picture={picture} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <div className={styles.foot}>
          <Button look="line" onClick={() => setShown(shown + STEP)}>
            {shown === 0 ? '查看照片' : `再看 ${Math.min(left, STEP)} 张`}
          </Button>
        </div>
      )}
    </section>
  );
}

const dayOf = (time: string): string => formatTime(time).slice(0, 10);

/** The day on which the last of them is deleted. */
const lastDay = (pictures: readonly OwnPicture[]): string =>
  pictures
    .map(({ deletedAt }) => dayOf(deletedAt))
    .toSorted()
    .at(-1) ?? '';

function Picture({ picture: { id, isEntry, takenAt, deletedAt } }: { readonly picture: OwnPicture }): ReactNode {
  const name = `${isEntry ? '考前' : '考试中'} ${formatTime(takenAt)}`;
  const { data, isError } = useQuery({
    queryKey: [pictureApi.own.path, id],
    queryFn: () => download(pictureApi.own, { id }),
    // It leaves the memory with the page.
    gcTime: 0,
    staleTime: Infinity,
    meta: { silent: true },
  });
  return (
    <li>
      <div className={styles.frame}>
        {data && <Shown file={data} name={name} />}
        {isError && <span className="ui-note">照片没能打开，可能已到期删除</span>}
      </div>
      <p>{name}</p>
      <p className="ui-note">{dayOf(deletedAt)} 删除</p>
    </li>
  );
}

/** By an address within this page: the file itself is given only to a call with the token. */
function Shown({ file, name }: { readonly file: Blob; readonly name: string }): ReactNode {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt={name} />;
}
