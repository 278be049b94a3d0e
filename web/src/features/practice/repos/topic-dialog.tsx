import { ALL_REPOS, PracticeMode } from '@ganlin/contract/practice/modes';
import { MAX_TOPIC_QUESTIONS, MAX_TOPICS, nextApi } from '@ganlin/contract/practice/next';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useStart } from '../model/use-start.ts';
import { Chips } from './chips.tsx';

const PARAMETER = 'weak';

/** The knowledge points of a link: `?weak=云微物理,雷达`. */
function tagsIn(search: URLSearchParams): string[] {
  const names = (search.get(PARAMETER) ?? '').split(',').map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== '' && name.length <= 30).slice(0, MAX_TOPICS);
}

/** The start of a practice on the knowledge points in the address; nothing without any. */
export function TopicDialog(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const tags = tagsIn(search);
  const close = () => {
    const rest = new URLSearchParams(search);
    rest.delete(PARAMETER);
    setSearch(rest, { replace: true });
  };
  return tags.length === 0 ? null : <Topics key={tags.join()} tags={tags} onClose={close} />;
}

function Topics({ tags, onClose }: { readonly tags: readonly string[]; readonly onClose: () => void }): ReactNode {
  const { data, error } = useQuery({ ...query(nextApi.topics, { tags: [...tags] }), meta: { silent: true } });
  const [chosen, setChosen] = useState<readonly string[]>(tags);
  const { start, isPending } = useStart();
  const there = data?.filter(({ questions }) => questions > 0) ?? [];
  const wanted = there.filter(({ name }) => chosen.includes(name));
  const begin = () =>
    start({
      repoId: ALL_REPOS,
      mode: PracticeMode.topic,
      choice: { tags: wanted.map(({ name }) => name) },
      restart: true,
    });
  const actions = (
    <>
      <Button look="line" onClick={onClose}>
        {data && there.length === 0 ? '知道了' : '取消'}
      </Button>
      {(!data || there.length > 0) && (
        <Button disabled={isPending || wanted.length === 0} onClick={begin}>
          开始练习
        </Button>
      )}
    </>
  );
  return (
    <Dialog title="练薄弱知识点" onClose={onClose} actions={actions}>
      {error && <p>{messageOf(error)}。</p>}
      {!data && !error && <p aria-busy="true">正在查找这些知识点的题目……</p>}
      {data && there.length === 0 && <p>对您开放的题库里，还没有这些知识点的题目。</p>}
      {there.length > 0 && (
        <>
          <Chips
            label="知识点（可选多个）"
            options={there.map(({ name, questions }) => ({ value: name, text: `${name} ${questions} 题` }))}
            chosen={chosen}
            onChoose={setChosen}
          />
          <p>从对您开放的题库里选题，先练答错过的和没做过的，一次最多 {MAX_TOPIC_QUESTIONS} 题。</p>
        </>
      )}
    </Dialog>
  );
}
