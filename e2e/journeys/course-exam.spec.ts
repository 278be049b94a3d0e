import { expect } from '@playwright/test';
import { publishText, studyWidths } from '../support/course.ts';
import { callerFor } from '../support/exam-paper.ts';
import { anExam, begin, forgetExams } from '../support/sitting.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, learner, test } from '../support/test.ts';
import { publishClass } from '../support/training.ts';

test.afterEach(({ site }) => forgetExams(site));

for (const viewport of studyWidths) {
  test(`completing a course opens its exam from the course's page at ${viewport.width} px [S2-69]`, async ({
    page,
    site,
  }) => {
    const courseId = await publishText(page.request, `课程考试 ${viewport.width}`);
    await anExam(page, site, '旅程：课程考试', { kinds: ['judge'], form: { courseId } });
    await page.setViewportSize(viewport);
    await page.goto(`/web/course/view/${courseId}`);
    const box = page.getByRole('region', { name: '课程考试' });
    await expect(page.getByRole('button', { name: '登录后学习', exact: true })).toBeVisible();
    await expect(box).toBeHidden();

    await enterAs(page, '学员');
    await page.reload();
    await expect(box).toContainText('旅程：课程考试');
    await expect(box).toContainText('学完课程后开放');
    await expect(box.getByRole('link')).toHaveCount(0);
    await expectSound(page);
    await page.getByRole('link', { name: '开始学' }).click();
    await expect(page.getByText('本节已学完')).toBeVisible();
    await page.getByRole('link', { name: '回到课程' }).click();
    await box.getByRole('link', { name: '进入考试' }).click();
    await begin(page);
    await page.goto(`/web/course/view/${courseId}`);
    await expect(box.getByRole('link', { name: '继续作答' })).toBeVisible();
  });

  test(`a course of a class is studied from the class page, which ticks the step, at ${viewport.width} px [S2-69]`, async ({
    page,
  }) => {
    const courseId = await publishText(page.request, `班级课程 ${viewport.width}`);
    const change = { review: false, courseIds: [courseId], coursesCompleted: true };
    const { id } = await publishClass(page.request, { title: `课程培训班 ${viewport.width}`, ...change });
    const { ask } = await callerFor(page.request, 'learner');
    const person = { activityId: id, name: learner.realName, unit: '威宁县气象局' };
    await ask('/api/activity/trainclass/person/save', person);
    await page.setViewportSize(viewport);
    await enterAs(page, '学员');
    await page.goto(`/web/train/class/${id}`);
    await expect(page.getByText('课程学完 0/1 门').first()).toBeVisible();
    await page.getByRole('region', { name: '课程', exact: true }).getByRole('link').click();
    await page.getByRole('link', { name: '开始学' }).click();
    await expect(page.getByText('本节已学完')).toBeVisible();
    await page.goto(`/web/train/class/${id}`);
    await expect(page.getByRole('region', { name: '课程', exact: true })).toContainText('已学完');
    await expect(page.getByText('课程学完 0/1 门')).toHaveCount(0);
  });
}
