import { DesignElement } from '@ganlin/contract/certificate/template/design';
import { builtInDesigns } from '@ganlin/domain/certificate-paper/built-in-designs';
import { describe, expect, it } from 'vitest';
import { elementName } from './element-name.rules.ts';
import { additionGroups, newElement, newPicture, placedAt } from './new-element.rules.ts';
import { copyOf, elementsOf, restacked, withElement, withElements, withoutElement } from './side-elements.rules.ts';

const { design } = builtInDesigns.groundOperator;
const card = builtInDesigns.rocketOperator.design;
const named = (id: string) => elementsOf(design, 'front').find((element) => element.id === id)!;
const idsOf = (elements: readonly DesignElement[]) => elements.map(({ id }) => id);

describe('the elements of a side', () => {
  it('are changed one by one, the others and the other side stay the same objects', () => {
    const changed = withElement(card, { side: 'front', id: 'name' }, { x: 50 });
    expect(changed.front.elements.find(({ id }) => id === 'name')).toMatchObject({ x: 50, text: '{holderName}' });
    expect(changed.front.elements[0]).toBe(card.front.elements[0]);
    expect(changed.back).toBe(card.back);
  });

  it('are removed and restacked', () => {
    const elements = elementsOf(design, 'front').slice(0, 3);
    expect(idsOf(withoutElement(elements, 'number'))).toEqual(['emblem', 'title']);
    expect(idsOf(restacked(elements, 'number', 1))).toEqual(['emblem', 'title', 'number']);
    expect(restacked(elements, 'emblem', -1)).toBe(elements);
  });

  it('do not exist on a back that is not printed', () => {
    expect(elementsOf(design, 'back')).toEqual([]);
    expect(withElements(design, 'back', () => [])).toBe(design);
  });

  it('get a copy beside them, with an id of its own', () => {
    const copy = copyOf(named('name'), design);
    expect(copy).toMatchObject({ id: 'text-1', x: 43, y: 84, text: '{holderName}' });
    const both = withElements(design, 'front', (elements) => [...elements, copy]);
    expect(copyOf(copy, both).id).toBe('text-2');
  });
});

describe('a new element', () => {
  const additions = additionGroups.flatMap((group) => group.additions);

  it.each(additions)('“%s” follows the contract and lies on the paper', (addition) => {
    for (const paper of [design, card]) {
      const element = newElement(addition, paper);
      expect(DesignElement.safeParse(element).error).toBeUndefined();
      expect(element.x + element.width).toBeLessThanOrEqual(paper.width + 0.05);
      expect(element.y + element.height).toBeLessThanOrEqual(paper.height + 0.05);
    }
  });

  it('has its centre where it is dropped, and never leaves the paper', () => {
    const { x, width } = newElement('photo', design, { x: 100, y: 100 });
    expect(x + width / 2).toBe(100);
    expect(newElement('photo', design, { x: 0, y: 0 })).toMatchObject({ x: 0, y: 0 });
  });

  it('may be an uploaded picture', () => {
    const picture = newPicture('019a9000-0000-7000-8000-000000000001', design);
    expect(DesignElement.safeParse(picture).success).toBe(true);
  });

  it('is known to be placed, on either side', () => {
    expect(placedAt(design, 'holderName')).toEqual({ side: 'front', id: 'name' });
    expect(placedAt(card, 'qr')).toEqual({ side: 'back', id: 'code' });
    expect(placedAt(card, 'studyHours')).toBeUndefined();
    expect(placedAt(design, 'line')).toBeUndefined();
  });
});

it.each([
  ['name', '姓名'],
  ['body', '单位等'],
  ['title', '人工影响天气地面…'],
  ['number', '证书编号'],
  ['seal', '印章'],
])('names the element “%s” %s', (id, name) => {
  expect(elementName(named(id))).toBe(name);
});
