import type { Page } from '@playwright/test';

/** What a finger hits without aiming (WCAG 2.5.5), in CSS pixels. */
const TARGET = 44;

/** Visible controls whose hit area is smaller than a finger, as `text (class) width×height`; should be empty. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((target) => {
    interface Box {
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
    }
    const roles = ['button', 'link', 'tab', 'radio', 'checkbox', 'switch', 'combobox', 'option', 'menuitem'];
    const selector = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary']
      .concat(roles.map((role) => `[role=${role}]`))
      .join();
    // Layout may end between two pixels.
    const least = target - 0.5;
    const found = new Set<string>();
    for (const control of document.querySelectorAll<HTMLElement>(selector)) {
      if (!isUsable(control) || isInText(control)) continue;
      const { left, right, top, bottom } = hitArea(control);
      const width = right - left;
      const height = bottom - top;
      if (width >= least && height >= least) continue;
      const name = (control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 20);
      const look = control.className || control.parentElement?.className;
      found.add(`${name} (${control.localName}.${look}) ${Math.round(width)}×${Math.round(height)}`);
    }
    return [...found];

    function isUsable(control: HTMLElement): boolean {
      if (control.matches(':disabled, [aria-disabled=true]')) return false;
      // What is hidden from screen readers has a larger equivalent on the page.
      if (control.closest('[inert], [aria-hidden=true], dialog:not([open])')) return false;
      const { width, height, right, bottom } = control.getBoundingClientRect();
      if (width <= 1 || height <= 1 || right + scrollX <= 0 || bottom + scrollY <= 0) return isLabelled(control);
      for (let around: Element | null = control; around; around = around.parentElement) {
        const { clipPath, opacity, visibility, pointerEvents } = getComputedStyle(around);
        // Visually hidden, for screen readers and keyboard focus; its label is what a finger hits.
        if (clipPath === 'inset(50%)' || opacity === '0') return isLabelled(control);
        if (visibility !== 'visible' || (around === control && pointerEvents === 'none')) return false;
      }
      return true;
    }

    function isLabelled(control: HTMLElement): boolean {
      return labelsOf(control).some((label) => label.getBoundingClientRect().width > 1);
    }

    /** A link or button within a sentence has the height of its line (WCAG 2.5.8, inline). */
    function isInText(control: HTMLElement): boolean {
      if (!control.matches('a, button') || getComputedStyle(control).display !== 'inline') return false;
      let around = control.parentElement;
      while (around && getComputedStyle(around).display.startsWith('inline')) around = around.parentElement;
      return (around?.textContent.trim() ?? '') !== control.textContent.trim();
    }

    function hitArea(control: HTMLElement): Box {
      const boxes = [control, ...labelsOf(control), ...fieldsAround(control)].flatMap((element) => [
        clipped(element, element.getBoundingClientRect()),
        ...['::before', '::after'].flatMap((part) => overlay(element, part)),
      ]);
      return {
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
        top: Math.min(...boxes.map(({ top }) => top)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
      };
    }

    function labelsOf(control: HTMLElement): HTMLElement[] {
      return 'labels' in control ? [...((control.labels as NodeListOf<HTMLElement> | null) ?? [])] : [];
    }

    /** The boxes in which antd draws an input: a click on them is a click on the input. */
    function fieldsAround(control: HTMLElement): HTMLElement[] {
      const field = control.closest<HTMLElement>('.ant-select, .ant-input-affix-wrapper, .ant-picker');
      return field && control.localName === 'input' ? [field] : [];
    }

    /** The box of an absolutely positioned pseudo-element, which belongs to its element. */
    function overlay(element: HTMLElement, part: string): Box[] {
      const style = getComputedStyle(element, part);
      if (style.content === 'none' || style.position !== 'absolute' || style.pointerEvents === 'none') return [];
      const { left, top } = frameOf(element);
      const { e = 0, f = 0 } = style.transform === 'none' ? {} : new DOMMatrix(style.transform);
      const x = left + Number.parseFloat(style.left) + e;
      const y = top + Number.parseFloat(style.top) + f;
      const width = Number.parseFloat(style.width);
      const height = Number.parseFloat(style.height);
      return [x, y, width, height].every(Number.isFinite)
        ? [clipped(element, { left: x, right: x + width, top: y, bottom: y + height })]
        : [];
    }

    /** Where the insets of an absolutely positioned child are measured from. */
    function frameOf(element: HTMLElement): { left: number; top: number } {
      let frame: HTMLElement | null = element;
      while (frame && getComputedStyle(frame).position === 'static') frame = frame.parentElement;
      const { left, top } = (frame ?? document.documentElement).getBoundingClientRect();
      return { left: left + (frame?.clientLeft ?? 0), top: top + (frame?.clientTop ?? 0) };
    }

    /** Without what an ancestor cuts off. What can be scrolled into view is not cut off. */
    function clipped(element: HTMLElement, box: Box): Box {
      let { left, right, top, bottom } = box;
      let scrollsX = false;
      let scrollsY = false;
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const frame = around.getBoundingClientRect();
        scrollsX ||= overflowX === 'auto' && around.scrollWidth > around.clientWidth;
        scrollsY ||= overflowY === 'auto' && around.scrollHeight > around.clientHeight;
        if (!scrollsX) {
          left = Math.max(left, frame.left);
          right = Math.min(right, frame.right);
        }
        if (!scrollsY) {
          top = Math.max(top, frame.top);
          bottom = Math.min(bottom, frame.bottom);
        }
      }
      return { left, right, top, bottom };
    }
  }, TARGET);
}
