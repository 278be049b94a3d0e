import { PAPER_MM, type CertificateDesign } from '@ganlin/contract/certificate/template/design';
import { Select, Switch } from 'antd';
import { PictureField } from '../../../../kits/pickers/picture-field.tsx';
import type { PictureAddresses } from '../../paper/paper-view.tsx';
import { keptOnPaper, tenth, type Paper } from '../rules/geometry.rules.ts';
import { withElements } from '../rules/side-elements.rules.ts';
import type { Designer } from '../use-designer.ts';
import type { UploadPicture } from '../use-pictures.ts';
import { ColourField } from './colour-field.tsx';
import styles from './panels.module.css';
import { Property, ShortNumber } from './property.tsx';

interface PaperFieldsProps {
  readonly designer: Designer;
  readonly pictures: PictureAddresses;
  readonly upload: UploadPicture;
}

type Side = CertificateDesign['front'];
type Background = Side['background'];

const papers = [
  { value: '297x210', label: 'A4 横向' },
  { value: '210x297', label: 'A4 纵向' },
  { value: '210x148', label: 'A5 横向' },
  { value: '86x54', label: '卡片 86 × 54' },
];
const CUSTOM = { value: '', label: '自定' };

const emptySide = ({ background }: Side): Side => ({ background, elements: [] });

/** The paper, its back and the background, shown while no element is selected. */
export function PaperFields({ designer, pictures, upload }: PaperFieldsProps) {
  const { design, side, changeDesign } = designer;
  const { width, height, back } = design;
  const size = `${width}x${height}`;
  const background = design[side]?.background ?? design.front.background;
  const setPaper = (paper: Paper) => changeDesign((before) => onPaper(before, paper), 'paper');
  const setBackground = (next: Background) =>
    changeDesign(
      (before) => ({ ...before, [side]: { ...(before[side] ?? before.front), background: next } }),
      'ground',
    );
  const common = { min: PAPER_MM.min, max: PAPER_MM.max, digits: 1 } as const;
  return (
    <section className={styles.panel} aria-label="纸张">
      <header className={styles.head}>
        <h2>纸张</h2>
        <span className="ui-note">选中元素后在这里修改它</span>
      </header>
      <div className={styles.fields}>
        <Property label="规格">
          <Select
            aria-label="规格"
            className={styles.grow ?? ''}
            options={papers.some(({ value }) => value === size) ? papers : [...papers, CUSTOM]}
            value={papers.find(({ value }) => value === size)?.value ?? ''}
            onChange={(chosen) => {
              const [across, down] = chosen.split('x').map(Number);
              if (across && down) setPaper({ width: across, height: down });
            }}
          />
        </Property>
        <Property label="大小">
          <ShortNumber
            {...common}
            label="纸宽"
            unit="宽 mm"
            value={width}
            onChange={(next) => setPaper({ width: tenth(next), height })}
          />
          <ShortNumber
            {...common}
            label="纸高"
            unit="高 mm"
            value={height}
            onChange={(next) => setPaper({ width, height: tenth(next) })}
          />
        </Property>
        <Property label="背面">
          <Switch
            size="small"
            aria-label="印背面"
            checked={back !== null}
            onChange={(prints) =>
              changeDesign((before) => ({ ...before, back: prints ? emptySide(before.front) : null }))
            }
          />
          <span className="ui-note">{back ? '正反两面' : '只印正面'}</span>
        </Property>
        <BackgroundFields background={background} pictures={pictures} upload={upload} onChange={setBackground} />
      </div>
    </section>
  );
}

/** Elements that would lie beside a smaller paper move onto it. */
function onPaper(design: CertificateDesign, paper: Paper): CertificateDesign {
  const onto = (changed: CertificateDesign, side: 'front' | 'back') =>
    withElements(changed, side, (elements) => elements.map((element) => keptOnPaper(element, paper)));
  return (['front', 'back'] as const).reduce(onto, { ...design, ...paper });
}

const grounds: readonly { value: Background['kind']; label: string }[] = [
  { value: 'guilloche', label: '防伪花边' },
  { value: 'plain', label: '纯色' },
  { value: 'picture', label: '图片' },
];

const guilloche: Background = { kind: 'guilloche', colour: '#2d62a6', accent: '#d29a1f', paper: '#fffdf6' };
const plain: Background = { kind: 'plain', colour: '#ffffff' };

interface BackgroundFieldsProps extends Pick<PaperFieldsProps, 'pictures' | 'upload'> {
  readonly background: Background;
  readonly onChange: (background: Background) => void;
}

/** A picture becomes the background when it is uploaded. */
function BackgroundFields({ background, pictures, upload, onChange }: BackgroundFieldsProps) {
  const fileId = background.kind === 'picture' ? background.fileId : null;
  return (
    <>
      <Property label="底纹">
        <Select<Background['kind']>
          aria-label="底纹"
          className={styles.grow ?? ''}
          options={grounds.filter(({ value }) => value !== 'picture' || fileId !== null)}
          value={background.kind}
          onChange={(kind) => kind !== 'picture' && onChange(kind === 'plain' ? plain : guilloche)}
        />
      </Property>
      {background.kind === 'guilloche' && (
        <>
          <ColourField
            label="花边"
            value={background.colour}
            onChange={(colour) => onChange({ ...background, colour })}
          />
          <ColourField
            label="点缀"
            value={background.accent}
            onChange={(accent) => onChange({ ...background, accent })}
          />
          <ColourField label="纸色" value={background.paper} onChange={(paper) => onChange({ ...background, paper })} />
        </>
      )}
      {background.kind === 'plain' && (
        <ColourField
          label="纸色"
          value={background.colour}
          onChange={(colour) => onChange({ ...background, colour })}
        />
      )}
      <Property label="底图">
        <PictureField
          label="底图"
          file={fileId}
          url={fileId === null ? '' : (pictures[fileId] ?? '')}
          upload={upload}
          onChange={(file) => onChange(file === null ? plain : { kind: 'picture', fileId: file })}
        />
      </Property>
    </>
  );
}
