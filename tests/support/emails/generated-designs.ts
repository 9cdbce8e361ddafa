import type { Block, Leaf } from '#contract/emails/block-shapes.ts'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import { compile } from '#rules/emails/compile.ts'
import type { Filling } from '#rules/emails/conditions.ts'
import { fillProgram } from '#rules/emails/fill.ts'
import { defaultTheme } from '#rules/emails/theme.ts'

/** Numbers that are the same everywhere (mulberry32). */
const diceOf = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    upTo: (most: number): number => Math.floor(next() * (most + 1)),
    chance: (share: number): boolean => next() < share,
    one: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]!,
  }
}
type Dice = ReturnType<typeof diceOf>

const words = [
  'Hello',
  'Здравствуйте',
  '<b>&amp;"quoted"\'',
  '{recipient_name}',
  '{amount_issued|nothing}',
  '{shop_name}',
  'مرحبا',
  '🎁',
  'a  b',
  '{nope}',
]
const variables = ['recipient_name', 'amount_issued', 'expires_on', 'customer_tags', 'body']

const line = (dice: Dice): string =>
  Array.from({ length: 1 + dice.upTo(4) }, () => dice.one(words)).join(' ')
const texts = (dice: Dice) => ({
  en: { value: line(dice), of: '' },
  ...(dice.chance(0.5) ? { ru: { value: line(dice), of: 'x' } } : {}),
})
const rich = (dice: Dice) => ({
  en: {
    of: '',
    value: Array.from({ length: 1 + dice.upTo(2) }, () => ({
      is: dice.one(['paragraph', 'bullets', 'numbers'] as const),
      items: Array.from({ length: 1 + dice.upTo(2) }, () => [
        {
          text: line(dice),
          ...(dice.chance(0.3) ? { bold: true as const } : {}),
          ...(dice.chance(0.2) ? { italic: true as const, underline: true as const } : {}),
        },
        { variable: dice.one(variables), ...(dice.chance(0.3) ? { fallback: 'x & y' } : {}) },
        ...(dice.chance(0.3) ? [{ break: true as const }] : []),
        ...(dice.chance(0.3)
          ? [{ text: 'here', link: 'https://maple.example/?q={recipient_name}' }]
          : []),
      ]),
    })),
  },
})
const links = [
  'https://maple.example/a?b=1&c={recipient_name}',
  '{shop_link}',
  'javascript:alert(1)',
]

const common = (dice: Dice, id: string) => ({
  id,
  show: dice.chance(0.3)
    ? { any: [{ variable: dice.one(variables), is: dice.one(['set', 'empty'] as const) }] }
    : null,
  hide_on: dice.one([null, null, 'phone', 'desktop'] as const),
  background: dice.one([null, '#ffeedd', '#101820']),
  padding: [dice.upTo(40), dice.upTo(40)] as [number, number],
  align: dice.one(['left', 'center', 'right'] as const),
})

const leafOf = (dice: Dice, id: string): Leaf => {
  const at = common(dice, id)
  const made: (() => Leaf)[] = [
    () => ({ ...at, kind: 'logo' }),
    () => ({
      ...at,
      kind: 'heading',
      level: dice.one(['1', '2', '3'] as const),
      text: texts(dice),
    }),
    () => ({ ...at, kind: 'text', size: 'normal', text: rich(dice) }),
    () => ({
      ...at,
      kind: 'image',
      path: `/static/${'a'.repeat(32)}.png`,
      alt: texts(dice),
      link: dice.one(links),
      width: 10 + dice.upTo(90),
    }),
    () => ({
      ...at,
      kind: 'button',
      label: texts(dice),
      link: dice.one(links),
      full: dice.chance(0.5),
    }),
    () => ({ ...at, kind: 'divider' }),
    () => ({ ...at, kind: 'spacer', height: 4 + dice.upTo(60) }),
    () => ({ ...at, kind: 'facts', rows: [{ label: texts(dice), variable: dice.one(variables) }] }),
    () => ({
      ...at,
      kind: 'code',
      as: dice.one(['text', 'qr', 'barcode'] as const),
      label: texts(dice),
    }),
    () => ({ ...at, kind: 'credits', until: texts(dice), never: texts(dice) }),
    () => ({ ...at, kind: 'social', links: [{ network: 'x', url: 'https://x.com/maple' }] }),
    () => ({
      ...at,
      kind: 'footer',
      text: rich(dice),
      unsubscribe: texts(dice),
      shop: texts(dice),
      balance: texts(dice),
    }),
  ]
  return dice.one(made)()
}

const blockOf = (dice: Dice, id: string): Block =>
  dice.chance(0.15)
    ? {
        ...common(dice, id),
        kind: 'columns',
        keep: dice.chance(0.5),
        columns: Array.from({ length: 2 + dice.upTo(2) }, (_, column) => ({
          width: 1 + dice.upTo(4),
          blocks: [leafOf(dice, `${id}x${column}`)],
        })),
      }
    : leafOf(dice, id)

export const generatedDesign = (seed: number): BlockDesign => {
  const dice = diceOf(seed)
  return {
    v: 1,
    format: 'blocks',
    subject: texts(dice),
    preheader: dice.chance(0.5) ? texts(dice) : {},
    plain: {},
    blocks: Array.from({ length: 1 + dice.upTo(12) }, (_, at) => blockOf(dice, `b${at}`)),
  }
}

const fillingOf = (seed: number): Filling => {
  const dice = diceOf(seed + 1_000_000)
  const is = Object.fromEntries(
    variables.filter(() => dice.chance(0.7)).map((name) => [name, `${line(dice)}\n<x>`]),
  )
  return {
    is,
    shown: is,
    lots: [{ lot_amount: '£5.00', lot_until: 'soon' }, { lot_amount: '£1.00' }] as never,
    today: '2026-11-22',
  }
}

/** Fills so many generated designs; the same in every engine. */
export const fillGenerated = (count: number): string[] =>
  Array.from({ length: count }, (_, seed) => {
    const program = compile(generatedDesign(seed), {
      theme: defaultTheme,
      language: diceOf(seed).one(['en', 'ru', 'ar']),
      base: 'en',
      files: 'https://cards.example',
      constants: { shop_name: 'Maple & Thread', shop_link: 'https://maple.example' },
    })
    const { subject, html, text } = fillProgram(program, fillingOf(seed))
    return [subject, html, text].join('\n---\n')
  })
