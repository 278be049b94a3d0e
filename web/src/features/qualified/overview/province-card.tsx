import { Button } from 'antd';
import { useSite } from '../../../lib/screen/site.ts';
import { countText, levelOf, rateLevels, rateText, type Province } from '../model/figures.ts';
import { provinceTiles } from '../model/province-tiles.ts';
import styles from './province-card.module.css';

interface ProvinceCardProps {
  readonly provinces: readonly Province[];
  readonly regionId: string | undefined;
  readonly onRegion: (regionId: string | undefined) => void;
}

/** A square for each province, with its rate; a click shows that province alone. */
export function ProvinceCard({ provinces, regionId, onRegion }: ProvinceCardProps) {
  const target = useSite().qualifiedTarget;
  const byCode = new Map(provinces.map((province) => [province.code, province]));
  return (
    <section className={styles.card} aria-label="各省持证率">
      <div className={styles.head}>
        <h2>各省持证率</h2>
        {regionId !== undefined && (
          <Button size="small" onClick={() => onRegion(undefined)}>
            看全部地区
          </Button>
        )}
        <span className={styles.legend}>
          {rateLevels(target).map(({ level, text }) => (
            <span key={level}>
              <i data-level={level} aria-hidden="true" />
              {text}
            </span>
          ))}
        </span>
      </div>
      <div className={styles.tiles}>
        {provinceTiles.map(({ code, short, column, row }) => {
          const place = { gridColumn: column + 1, gridRow: row + 1 };
          const province = byCode.get(code);
          if (!province) {
            return (
              <span key={code} className={styles.tile} data-level="none" style={place}>
                <b>{short}</b>
                <span>无人</span>
              </span>
            );
          }
          const { people, valid, name } = province;
          const isChosen = province.regionId === regionId;
          return (
            <button
              key={code}
              type="button"
              className={styles.tile}
              data-level={levelOf(target, province)}
              style={place}
              aria-pressed={isChosen}
              aria-label={`${name}，持证率 ${rateText(province)}%，${countText(valid)} / ${countText(people)} 人`}
              title={`${name} ${countText(valid)} / ${countText(people)} 人`}
              onClick={() => onRegion(isChosen ? undefined : province.regionId)}
            >
              <b>{short}</b>
              <span>{rateText(province)}</span>
            </button>
          );
        })}
      </div>
      <p className={styles.hint}>方格按方位摆放，不表示面积和边界。点方格看该省各单位。</p>
    </section>
  );
}
