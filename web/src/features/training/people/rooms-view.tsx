import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons';
import type { Data } from '@ganlin/contract/core/endpoint';
import { fieldOf, optionLabel, StayType } from '@ganlin/contract/training/form';
import { personApi } from '@ganlin/contract/training/person';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty, Skeleton } from 'antd';
import { query } from '../../../lib/api/query.ts';
import { ScrollArea } from '../../../ui/scroll-area.tsx';
import styles from './rooms.module.css';

type Rooms = Data<typeof personApi.rooms>;

interface RoomsViewProps {
  readonly activityId: string;
  readonly title: string;
  readonly onBack: () => void;
}

/** Who shares a room, how many stay each night and who eats what; made to be printed for the accommodation. */
export function RoomsView({ activityId, title, onBack }: RoomsViewProps) {
  const { data, isError, refetch } = useQuery({ ...query(personApi.rooms, { activityId }), staleTime: 0 });
  return (
    <section className={styles.sheet} aria-label="住宿与用餐">
      <header className={styles.head}>
        <Button
          type="text"
          className={styles.tool ?? ''}
          aria-label="返回报名列表"
          icon={<ArrowLeftOutlined aria-hidden />}
          onClick={onBack}
        />
        <h1>{title}　住宿与用餐</h1>
        <Button
          className={styles.tool ?? ''}
          icon={<PrinterOutlined aria-hidden />}
          disabled={!data}
          onClick={() => window.print()}
        >
          打印
        </Button>
      </header>
      <p className={styles.hint}>
        按报名时填写的住宿要求编排：男女分开，同单位优先同住。房号只是顺序号，由住宿方换成实际房号。
      </p>
      {isError && !data && <Button onClick={() => void refetch()}>没能载入，重试</Button>}
      {!data && !isError && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && (
        <>
          <Sums rooms={data} />
          <RoomTable rooms={data.rooms} />
        </>
      )}
    </section>
  );
}

/** The figures the accommodation needs. */
function Sums({ rooms: { rooms, others, meals, nights } }: { readonly rooms: Rooms }) {
  const roomsOf = (type: number) => rooms.filter(({ stayType }) => stayType === type).length;
  const stay = [
    { label: '单间', count: `${roomsOf(StayType.single)} 间` },
    { label: '双人间', count: `${roomsOf(StayType.double)} 间` },
    { label: '其他或未填', count: `${others} 人` },
  ];
  const eating = meals.map(({ mealType, count }) => ({
    label: optionLabel(fieldOf('mealType'), mealType) || '未填',
    count: `${count} 人`,
  }));
  return (
    <div className={styles.sums}>
      <Sum title="房间" facts={stay} />
      <Sum title="用餐" facts={eating} />
      <Sum title="每晚住宿" facts={nights.map(({ day, count }) => ({ label: day, count: `${count} 人` }))} />
    </div>
  );
}

interface SumProps {
  readonly title: string;
  readonly facts: readonly { readonly label: string; readonly count: string }[];
}

function Sum({ title, facts }: SumProps) {
  return (
    <section className={styles.sum} aria-label={title}>
      <h2>{title}</h2>
      {facts.length === 0 && <p>没有人填写。</p>}
      <dl>
        {facts.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function RoomTable({ rooms }: Pick<Rooms, 'rooms'>) {
  if (rooms.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有已录取的人填写住宿要求。" />;
  return (
    <ScrollArea label="房间">
      <table className={styles.rooms}>
        <thead>
          <tr>
            <th scope="col">房号</th>
            <th scope="col">房型</th>
            <th scope="col">性别</th>
            <th scope="col">住客</th>
          </tr>
        </thead>
        <tbody>
          {rooms.map(({ number, stayType, people }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              <td>{optionLabel(fieldOf('stayType'), stayType)}</td>
              <td>{optionLabel(fieldOf('sex'), people[0]?.sex ?? null) || '—'}</td>
              <td>
                <ul>
                  {people.map(({ id, name, unit }) => (
                    <li key={id}>
                      <b>{name}</b> {unit}
                    </li>
                  ))}
                  {stayType === StayType.double && people.length === 1 && <li className={styles.free}>可再住 1 人</li>}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
