import { Channel, validityOn } from '@ganlin/contract/content/kinds';
import type { FoundClause } from '@ganlin/contract/content/read';
import { dayInChina } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { sectionsOf } from '../markup/anchors.rules.ts';
import { subjectsOf } from '../model/fields.rules.ts';
import type { Vocabulary } from '../synonyms/vocabulary.rules.ts';
import { lawsNamed, lawText } from './clause.queries.ts';
import { clauseParagraphs, type ClauseQuery } from './clause-query.rules.ts';
import { lawsMeant } from './clause.rules.ts';
import { normal } from './search.rules.ts';
import { termOf } from './terms.rules.ts';

/** Laws are read one after the other: a name such as 条例 means many. */
const LAWS_READ = 5;

type Reader = Pick<Ctx, 'db' | 'now'>;

/** The clause that a search names, in the text that is in force. */
export async function findClause(
  { db, now }: Reader,
  query: ClauseQuery,
  vocabulary: Vocabulary,
): Promise<FoundClause | null> {
  const name = termOf(normal(query.name), vocabulary);
  const today = dayInChina(now);
  const found = (await lawsNamed(db, name, now)).map((law) => ({ ...law, validity: validityOn(law, today) }));
  for (const { id, title, validity, effectiveOn } of lawsMeant(found, name.forms).slice(0, LAWS_READ)) {
    const text = await lawText(db, id);
    const section = sectionsOf(text?.body ?? '').find(({ anchor }) => anchor === query.anchor);
    if (!text || !section) continue;
    return {
      id,
      title,
      validity,
      effectiveOn,
      anchor: section.anchor,
      label: section.label,
      subject: subjectsOf(Channel.law, text.fields).get(section.label) ?? '',
      paragraphs: clauseParagraphs(section, query.paragraph),
    };
  }
  return null;
}
