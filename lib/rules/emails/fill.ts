import { type Filling, holds } from './conditions.ts'
import type { Context, Program, Slot, Step } from './program.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (sign) => entities[sign]!) : text

// marks that turn the direction of a text could make an address or amount look like another one
const unshown =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
const clean = (text: string): string => text.replace(unshown, '')

/** Puts a text on one line, as the head of a message needs it. */
export const oneLine = (text: string): string =>
  clean(text.replace(/[\s\u0085\u2028\u2029]+/g, ' ')).trim()

/** Returns a web, mail or telephone address; empty for any other. */
export const safeUrl = (text: string): string => {
  const url = clean(text).trim()
  return /^(https?:\/\/[^\s"'<>\\]+|mailto:[^\s"'<>\\]+|tel:\+?[\d() -]+)$/i.test(url) ? url : ''
}

/** Writes a value at its place; a value is never read as a template again. */
export const written = (value: string, as: Context): string => {
  switch (as) {
    case 'text':
      return escapeHtml(oneLine(value))
    case 'lines':
      return escapeHtml(clean(value)).replace(/\r?\n/g, '<br>')
    case 'attribute':
      return escapeHtml(oneLine(value))
    case 'url':
      return escapeHtml(safeUrl(value) || '#')
    case 'part':
      return encodeURIComponent(oneLine(value).toWellFormed())
    case 'header':
      return oneLine(value)
    case 'plain':
      return clean(value)
  }
}

const valueOf = ({ slot, fallback = '' }: Slot, shown: Filling['shown']): string =>
  shown[slot] || fallback

/** Fills a compiled text with the values of one email. */
export const fillSteps = (steps: readonly Step[], filling: Filling): string => {
  let text = ''
  for (let at = 0; at < steps.length; at += 1) {
    const step = steps[at]!
    if (typeof step === 'string') text += step
    else if ('slot' in step) text += written(valueOf(step, filling.shown), step.as)
    else if ('each' in step)
      for (const lot of filling.lots)
        text += fillSteps(step.each, { ...filling, is: lot, shown: { ...filling.shown, ...lot } })
    else if (!holds(step.unless, filling)) at += step.skip
  }
  return text
}

/** The parts of an email that are sent. */
export type Filled = { subject: string; html: string; text: string }

/** Fills a compiled design with the values of one email. */
export const fillProgram = (program: Program, filling: Filling): Filled => ({
  subject: oneLine(fillSteps(program.subject, filling)),
  html: fillSteps(program.html, filling),
  text: `${fillSteps(program.text, filling).trim()}\n`,
})
