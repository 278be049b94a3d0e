import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { elementName } from '../rules/element-name.rules.ts';
import type { Designer } from '../use-designer.ts';
import styles from './panels.module.css';

/** The elements of the side that is shown, the uppermost first. */
export function LayerPanel({ designer }: { readonly designer: Designer }) {
  const { elements, selected, reveal, restack } = designer;
  return (
    <section className={styles.panel} aria-label="图层">
      <header className={styles.head}>
        <h2>图层</h2>
        <span className="ui-note">上面的盖住下面的</span>
      </header>
      <ol className={styles.layers}>
        {elements.toReversed().map((element, at) => {
          const name = elementName(element);
          const isSelected = element.id === selected?.id;
          return (
            <li key={element.id}>
              <button
                type="button"
                className={styles.item}
                aria-pressed={isSelected}
                onClick={() => reveal(element.id)}
              >
                <span className="ui-ellipsis">{name}</span>
              </button>
              {isSelected && (
                <span className={styles.layerTools}>
                  <Button
                    type="text"
                    size="small"
                    aria-label={`上移${name}`}
                    icon={<ArrowUpOutlined aria-hidden />}
                    disabled={at === 0}
                    onClick={() => restack(element.id, 1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    aria-label={`下移${name}`}
                    icon={<ArrowDownOutlined aria-hidden />}
                    disabled={at === elements.length - 1}
                    onClick={() => restack(element.id, -1)}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {elements.length === 0 && <p className={styles.empty}>这一面还没有内容。</p>}
    </section>
  );
}
