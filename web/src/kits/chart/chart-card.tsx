import type { EChartsCoreOption } from 'echarts/core';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { Chart } from './chart.tsx';
import styles from './chart.module.css';

interface ChartCardProps {
  readonly title: string;
  readonly legend: readonly { readonly text: string; readonly color?: string }[];
  readonly option: EChartsCoreOption;
  readonly label: string;
  /** The same figures in words: the first cell of each row is its heading. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  readonly onPoint?: (name: string) => void;
  /** As high as what stands beside it. */
  readonly fills?: boolean;
  /** Beside the button that shows the table. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** A chart that can be read as a table too. */
export function ChartCard(props: ChartCardProps) {
  const { title, legend, option, label, columns, rows, onPoint, fills = false, action, children } = props;
  const [asTable, setAsTable] = useState(false);
  return (
    <section className={styles.card} data-fills={fills} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <span className={styles.legend}>
          {legend.map(({ text, color }) => (
            <span key={text}>
              {color && <i style={{ background: color }} aria-hidden="true" />}
              {text}
            </span>
          ))}
        </span>
        {action}
        <Button size="small" type="text" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? '看图' : '看数据表'}
        </Button>
      </div>
      {asTable ? (
        // Focusable, because it scrolls.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles.scroll} tabIndex={0} aria-label={`${title}的数据`}>
          <DataRows columns={columns} rows={rows} />
        </section>
      ) : (
        <Chart option={option} label={label} onPoint={onPoint} onFailure={setAsTable} />
      )}
      {children}
    </section>
  );
}

function DataRows({ columns, rows }: Pick<ChartCardProps, 'columns' | 'rows'>) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
