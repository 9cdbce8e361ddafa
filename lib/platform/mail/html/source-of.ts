import type { Condition } from '#contract/emails/condition-shapes.ts'
import { escapeHtml } from '#rules/emails/fill.ts'
import type { Step } from '#rules/emails/program.ts'

/** Writes a condition as `data-if`; null for one that HTML can't say. */
export const shownIf = (condition: Condition): string | null => {
  const parts = 'all' in condition ? condition.all : condition.any
  const first = parts[0]?.variable ?? ''
  if (parts.length === 1 && parts[0]?.is === 'empty') return `!${first}`
  const isAny = 'any' in condition || parts.length === 1
  return isAny && parts.every(({ is }) => is === 'set')
    ? parts.map(({ variable }) => variable).join(' ')
    : null
}

const withAttribute = (html: string, name: string, value: string): string =>
  html.replace(/<([a-z][a-z0-9]*)/, `<$1 ${name}="${value}"`)

/** Writes a compiled design as HTML to be edited, with its variables and conditions. */
export const sourceOf = (steps: readonly Step[]): string => {
  let html = ''
  for (let at = 0; at < steps.length; at += 1) {
    const step = steps[at]!
    if (typeof step === 'string') html += step
    else if ('slot' in step)
      html += step.fallback ? `{${step.slot}|${escapeHtml(step.fallback)}}` : `{${step.slot}}`
    else if ('each' in step) html += withAttribute(sourceOf(step.each), 'data-each', 'lots')
    else {
      const inside = sourceOf(steps.slice(at + 1, at + 1 + step.skip))
      const names = shownIf(step.unless)
      html += names === null ? inside : withAttribute(inside, 'data-if', names)
      at += step.skip
    }
  }
  return html
}
