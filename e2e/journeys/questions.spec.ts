import { expect, type Browser, type Page } from '@playwright/test';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

/** Two pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR4nGNkYPj/n4GBgYmBAQoAGxoCAg7x2kYAAAAASUVORK5CYII=',
  'base64',
);

const CLAUSE = '《人工影响天气管理条例》第十二条';

test('staff write choice, true/false and fill-in questions, with a formula and an image; a learner sees each in practice', async ({
  page,
  browser,
}) => {
  await enterAs(page, '管理员');
  await addBank(page, '回波判读练习');
  await startNew(page, '单选题');
  await writeSingle(page);
  await expectSound(page);
  await publish(page);
  await writeAnother(page, '多选');
  await writeMulti(page);
  await publish(page);
  await writeAnother(page, '判断');
  await writeJudge(page);
  await publish(page);
  await writeAnother(page, '填空');
  await writeFill(page);
  await publish(page);

  const learner = await memorise(browser, page, '回波判读练习');
  const card = learner.getByRole('article');
  await seeNext(learner, '单选题', '层状云降水');
  await expect(card.locator('.katex').first()).toBeVisible();
  await seeNext(learner, '多选题', '甲区为弱回波区');
  await expect(card.getByRole('button', { name: '放大图片：雷达垂直剖面' })).toBeVisible();
  await seeNext(learner, '判断题', '作业必须在批准的空域和时限内进行。');
  const opened = learner.context().waitForEvent('page');
  await card.getByRole('link', { name: CLAUSE }).click();
  const law = await opened;
  await expect(law.getByRole('region', { name: '第十二条', exact: true })).toHaveAttribute('data-lit', '');
  await law.close();
  await seeNext(learner, '填空题', 'AgI');
  await learner.context().close();
});

test('staff write short answers, matching and combined questions; a learner sees each in practice', async ({
  page,
  browser,
}) => {
  await enterAs(page, '管理员');
  await addBank(page, '作业规程练习');
  await startNew(page, '简答题');
  await write(page, '题干', '简述火箭弹留架的处置程序。');
  await write(page, '参考答案', '断开电源，等待，警戒，上报。');
  await addWord(page, '关键词', '断开电源；等待');
  await publish(page);
  await writeAnother(page, '匹配');
  await writeMatch(page);
  await publish(page);
  await writeAnother(page, '组合');
  await writeCombined(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);
  await publish(page);

  const learner = await memorise(browser, page, '作业规程练习');
  await seeNext(learner, '简答题', '断开电源，等待，警戒，上报。');
  await seeNext(learner, '匹配题', '吸湿性盐粉');
  await seeNext(learner, '组合题', '应当开展哪种作业？');
  await learner.context().close();
});

test('a change of a published question is a new version, compared word by word; an error report gets a reply', async ({
  page,
  browser,
}) => {
  await enterAs(page, '管理员');
  const { repoId, code } = await storeQuestion(page);
  await reportFault(browser, page, repoId);

  await page.goto('/admin/qu/report');
  const row = page.getByRole('row').filter({ hasText: '答案应为必须' });
  await expect(row).toBeVisible();
  await expectSound(page);
  await row.getByRole('button', { name: `修改试题 ${code}` }).click();
  await write(page, '解析', '空域必须批准。');
  await tab(page, '试题纠错').click();
  await tab(page, '编辑试题').click();
  await expect(editor(page, '解析')).toHaveText('空域必须批准。');
  await editor(page, '修改说明').fill('补充解析');
  await page.getByRole('button', { name: '存为草稿' }).click();
  await expect(page.getByText('有未发布的草稿')).toBeVisible();
  await editor(page, '题干').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('作业前必须申请空域。');
  await page.getByRole('button', { name: '发布为 v2' }).click();
  await expect(page.getByText(`${code} 已发布为 v2`)).toBeVisible();

  await page.getByRole('button', { name: '版本', exact: true }).click();
  const changes = page.getByRole('region', { name: '版本对比' });
  await expect(changes.getByRole('deletion')).toHaveText('应当');
  await expect(changes.getByRole('insertion').first()).toHaveText('必须');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^答复 答案应为必须/ }).click();
  await page.getByRole('button', { name: '感谢指出，题目已修正。' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '答复', exact: true }).click();
  await expect(page.getByText('已答复李学员')).toBeVisible();
  await expect(page.getByRole('group', { name: '纠错反馈' }).getByText('已修正', { exact: true })).toBeVisible();

  await page.goto(`/admin/qu/question?repoId=${repoId}`);
  await page.getByRole('button', { name: `预览 ${code}`, exact: true }).click();
  await expect(page.getByRole('dialog').getByText('作业前必须申请空域。')).toBeVisible();
});

async function addBank(page: Page, title: string): Promise<void> {
  await page.goto('/admin/qu/repo');
  await page.getByRole('button', { name: '新增题库' }).click();
  await page.getByLabel('题库名称').fill(title);
  await page.getByLabel('题库编码').fill(`BANK-${Date.now()}`);
  await page.getByLabel('所有学员').check();
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByRole('link', { name: title }).click();
}

async function startNew(page: Page, type: string): Promise<void> {
  await page.getByRole('button', { name: '新增试题' }).click();
  await page.getByRole('menuitem', { name: type }).click();
  await expect(page.getByRole('heading', { name: '新增试题' })).toBeVisible();
}

async function writeAnother(page: Page, type: string): Promise<void> {
  await page.getByRole('button', { name: '再写一题' }).click();
  await expect(page.getByRole('heading', { name: '新增试题' })).toBeVisible();
  await page.getByRole('radiogroup', { name: '题型' }).getByText(type).click();
}

async function writeSingle(page: Page): Promise<void> {
  await write(page, '题干', '雷达反射率因子与雨强的关系式为');
  await tool(page, '公式').click();
  await page.getByLabel('LaTeX 公式').fill('Z = 200 R^{1.6}');
  await page.getByRole('button', { name: '插入', exact: true }).click();
  await expect(editor(page, '题干').locator('.katex')).toBeVisible();
  for (const [letter, text] of [
    ['A', '层状云降水'],
    ['B', '对流云降水'],
    ['C', '地形雨'],
    ['D', '雪'],
  ]) {
    await write(page, `选项 ${letter}`, text ?? '');
  }
  await page.getByRole('radio', { name: '选项 A 是正确答案' }).check();
}

async function writeMulti(page: Page): Promise<void> {
  await write(page, '题干', '下图中甲区的说法正确的有');
  const choosing = page.waitForEvent('filechooser');
  await tool(page, '图片').click();
  await (await choosing).setFiles({ name: '回波.png', mimeType: 'image/png', buffer: PICTURE });
  await page.getByLabel('图片说明').fill('雷达垂直剖面');
  await write(page, '选项 A', '甲区为弱回波区');
  await editor(page, '选项 A').press('Enter');
  await expect(editor(page, '选项 B')).toBeFocused();
  await page.keyboard.insertText('其上方的强回波悬垂');
  await write(page, '选项 C', '可以停止监测');
  await page.getByRole('button', { name: '删除选项 D' }).click();
  await page.getByRole('checkbox', { name: '选项 A 是正确答案' }).check();
  await page.getByRole('checkbox', { name: '选项 B 是正确答案' }).check();
  await page.getByRole('button', { name: '移动选项 C，按上下方向键' }).press('ArrowUp');
  await expect(editor(page, '选项 B')).toHaveText('可以停止监测');
  await expect(page.getByRole('button', { name: '放大图片：雷达垂直剖面' })).toBeVisible();
}

async function writeJudge(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('请选择正确或错误')).toBeVisible();
  await write(page, '题干', '作业必须在批准的空域和时限内进行。');
  await page.getByRole('radiogroup', { name: '答案' }).getByText('正确').click();
  await page.getByRole('combobox', { name: '依据' }).fill('人影条例 第十二条');
  await page.getByTitle(CLAUSE).click();
}

async function writeFill(page: Page): Promise<void> {
  await write(page, '题干', '碘化银的成冰阈温约为 ');
  await tool(page, '插入空').click();
  await page.keyboard.insertText(' ℃，化学式为 ____。');
  await addWord(page, '第 1 空的答案', '-4');
  await addWord(page, '第 2 空的答案', 'AgI');
}

async function writeMatch(page: Page): Promise<void> {
  await write(page, '题干', '将催化剂与适用的云体对应。');
  await write(page, '左项 1', '碘化银');
  await write(page, '右项 1', '过冷云');
  await write(page, '左项 2', '吸湿性盐粉');
  await write(page, '右项 2', '暖云');
  await page.getByRole('button', { name: '添加干扰项' }).click();
  await write(page, '干扰项 1', '卷云');
}

async function writeCombined(page: Page): Promise<void> {
  await write(page, '题干', '某县 7 月 15 日 16 时观测到强对流单体，回波顶高 12 千米。');
  await write(page, '第 1 小题的题干', '应当开展哪种作业？');
  await write(page, '选项 A', '防雹');
  await write(page, '选项 B', '消雾');
  await page.getByRole('button', { name: '删除选项 D' }).click();
  await page.getByRole('button', { name: '删除选项 C' }).click();
  await page.getByRole('radio', { name: '选项 A 是正确答案' }).check();
  await page.getByRole('button', { name: '添加小题' }).click();
  await page.getByRole('radiogroup', { name: '第 2 小题的题型' }).getByText('判断').click();
  await write(page, '第 2 小题的题干', '作业前不必申请空域。');
  await page.getByRole('radiogroup', { name: '答案' }).getByText('错误').click();
}

const tab = (page: Page, title: string) =>
  page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name: title });
const editor = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: '题干的格式', exact: true }).getByRole('button', { name });

async function write(page: Page, label: string, text: string): Promise<void> {
  await editor(page, label).click();
  await page.keyboard.insertText(text);
}

/** Types into a field that accepts several values. */
async function addWord(page: Page, label: string, words: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.keyboard.insertText(words);
  await page.keyboard.press('Enter');
}

async function publish(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: '编辑试题' })).toBeVisible();
  await expect(page.getByText('已发布 v1', { exact: true }).filter({ visible: true })).toBeVisible();
}

/** A learner at the first question of a bank, in the mode that shows questions with their answers. */
async function memorise(browser: Browser, page: Page, bank: string): Promise<Page> {
  const learner = await openAsLearner(browser, page);
  await learner.goto('/web/repo');
  // Also the recommended practice may name the bank.
  await learner.getByRole('listitem').getByRole('link', { name: bank }).click();
  await learner.getByRole('button', { name: '选择练习方式' }).click();
  await learner.getByRole('link', { name: /背题模式/ }).click();
  return learner;
}

/** Advances to the question of this type, which is the next one, and checks its text. */
async function seeNext(learner: Page, type: string, words: string): Promise<void> {
  const card = learner.getByRole('article');
  await expect(card).toBeVisible();
  const isFirst = (await card.getByRole('heading', { level: 2 }).textContent())?.includes(type) ?? false;
  if (!isFirst) await learner.getByRole('button', { name: '下一题' }).click();
  await expect(card.getByRole('heading', { level: 2 })).toContainText(type);
  await expect(card.getByText(words).first()).toBeVisible();
}

async function openAsLearner(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, reducedMotion: 'reduce' });
  const learner = await context.newPage();
  await enterAs(learner, '学员');
  return learner;
}

/** A bank with one published question, created through the API that the pages use. */
async function storeQuestion(page: Page): Promise<{ repoId: string; code: string }> {
  await page.goto('/admin/qu/repo');
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const ask = async (path: string, data: object) =>
    (await (await page.request.post(path, { data, headers: { token } })).json()).data as Record<string, string>;
  const repo = await ask('/api/qu/repo/save', { code: 'AIRSPACE', title: '空域练习', open: 1 });
  const repoId = repo['id'] ?? '';
  const saved = await ask('/api/qu/qu/save', {
    level: 1,
    content: '<p>作业前应当申请空域。</p>',
    body: { type: 3, right: true },
    repoIds: [repoId],
    publish: true,
  });
  return { repoId, code: saved['code'] ?? '' };
}

async function reportFault(browser: Browser, page: Page, repoId: string): Promise<void> {
  const learner = await openAsLearner(browser, page);
  await learner.goto(`/web/repo/training/${repoId}/1`);
  await learner.getByRole('article').getByText('正确', { exact: true }).click();
  await expect(learner.getByText('回答正确')).toBeVisible();
  await learner.getByRole('button', { name: '题目有误' }).click();
  await learner.getByLabel('说明').fill('答案应为必须申请，不是应当。');
  await learner.getByRole('button', { name: '提交' }).click();
  await expect(learner.getByText(/已提交/)).toBeVisible();
  await learner.context().close();
}
