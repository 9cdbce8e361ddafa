import type { Condition } from '#contract/emails/condition-shapes.ts'

/**
 * Places of a value: `text` and `lines` in HTML, `attribute` inside quotes, `url` a whole address,
 * `part` of a fixed address, `header` of a message (one line), `plain` text.
 */
export type Context = 'text' | 'lines' | 'attribute' | 'url' | 'part' | 'header' | 'plain'

/** A value that is filled in for each email. */
export type Slot = { slot: string; as: Context; fallback?: string }
/** Skips the next steps unless the condition holds. */
export type Jump = { unless: Condition; skip: number }
/** Repeats its steps for each lot of the credit. */
export type Each = { each: Step[] }
export type Step = string | Slot | Jump | Each

/**
 * A design compiled for one language: what is kept of an email that has left, and filled once for
 * each. `codes` are the images of the card's code that are sent with it.
 */
export type Program = {
  language: string
  subject: Step[]
  html: Step[]
  text: Step[]
  codes: CodeImage[]
  /** name and reply address of the shop at that time */
  sender?: { name: string; reply_to: string }
}
export type CodeImage = 'qr' | 'barcode'

/** Joins neighbouring texts and counts jumps again, so that filling takes few steps. */
export class Writer {
  readonly steps: Step[] = []

  write(...steps: readonly Step[]): this {
    for (const step of steps) {
      const last = this.steps.length - 1
      const before = this.steps[last]
      if (typeof step === 'string' && typeof before === 'string' && !this.#ends.has(last + 1))
        this.steps[last] = before + step
      else if (step !== '') this.steps.push(step)
    }
    return this
  }

  /** Writes what is shown only if the condition holds; null: always. */
  when(condition: Condition | null, inside: (writer: Writer) => void): this {
    if (!condition) {
      inside(this)
      return this
    }
    const part = new Writer()
    inside(part)
    if (part.steps.length === 0) return this
    this.steps.push({ unless: condition, skip: part.steps.length }, ...part.steps)
    this.#ends.add(this.steps.length)
    return this
  }

  each(inside: (writer: Writer) => void): this {
    const part = new Writer()
    inside(part)
    this.steps.push({ each: part.steps })
    return this
  }

  /** places where a jump ends: a text after one must not be joined to the text before it */
  readonly #ends = new Set<number>()
}

/** Checks whether a program shows a variable or asks for it; the lots of a card are one. */
export const usesVariable = ({ html, text }: Program, name: string): boolean => {
  const uses = (step: Step): boolean => {
    if (typeof step === 'string') return false
    if ('each' in step) return name === 'lots' || step.each.some(uses)
    if ('slot' in step) return step.slot === name
    const { unless } = step
    return ('all' in unless ? unless.all : unless.any).some(({ variable }) => variable === name)
  }
  return html.some(uses) || text.some(uses)
}
