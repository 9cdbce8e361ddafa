import type { Block } from '#contract/emails/block-shapes.ts'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import type { RichText } from '#contract/emails/text-shapes.ts'
import { mailVariables } from '#contract/mail-variables.ts'
import { compile } from '#rules/emails/compile.ts'
import { fillProgram } from '#rules/emails/fill.ts'
import { defaultTheme } from '#rules/emails/theme.ts'

/** Words of every text, alternative text and fallback, of every value, and of every address. */
export type Attacked = { text: string; value: string; url: string }
export const harmless: Attacked = { text: 'x', value: 'x', url: 'https://maple.example/a' }

const path = `/static/${'a'.repeat(32)}.png`

const designWith = ({ text, url }: Attacked): BlockDesign => {
  const line = { en: { value: `${text} {recipient_name|${text}}`, of: '' } }
  const rich: RichText = {
    en: {
      of: '',
      value: (['paragraph', 'bullets', 'numbers'] as const).map((is) => ({
        is,
        items: [
          [
            { text, bold: true as const },
            { text, link: url },
            { variable: 'recipient_name', fallback: text, italic: true as const },
            { variable: 'body' },
            { text: 'more', link: 'https://maple.example/?q={recipient_name}' },
          ],
        ],
      })),
    },
  }
  const leaves: object[] = [
    { kind: 'logo' },
    { kind: 'heading', level: '1', text: line },
    { kind: 'text', size: 'normal', text: rich },
    { kind: 'image', path, alt: line, link: url, width: 50 },
    { kind: 'image', path, alt: line, link: '{link}', width: 50 },
    { kind: 'button', label: line, link: url, full: false },
    { kind: 'button', label: line, link: '{link}', full: true },
    { kind: 'facts', rows: [{ label: line, variable: 'recipient_name' }] },
    { kind: 'code', as: 'qr', label: line },
    { kind: 'credits', until: line, never: line },
    { kind: 'divider' },
    { kind: 'footer', text: rich, unsubscribe: line, shop: line, balance: line },
  ]
  const blocks = leaves.map((leaf, at) => ({
    id: `b${at}`,
    show: null,
    hide_on: null,
    background: at % 3 ? null : '#ffeedd',
    padding: [0, 0],
    align: 'left',
    ...leaf,
  }))
  return {
    v: 1,
    format: 'blocks',
    subject: line,
    preheader: line,
    plain: {},
    blocks: blocks as unknown as Block[],
  }
}

/** Fills an email of every kind of block, with these words, values and addresses everywhere. */
export const attackedBlocks = (more: Partial<Attacked>) => {
  const attacked = { ...harmless, ...more }
  const design = designWith(attacked)
  const theme = {
    ...defaultTheme,
    address: attacked.text,
    footer: design.blocks[2]!.kind === 'text' ? design.blocks[2].text : {},
    social: [{ network: 'x' as const, url: attacked.url }],
  }
  const program = compile(
    {
      ...design,
      blocks: [...design.blocks, { ...design.blocks[0]!, id: 's', kind: 'social', links: [] }],
    },
    {
      theme,
      language: 'en',
      base: 'en',
      files: 'https://cards.example',
      constants: { shop_name: attacked.value, shop_link: attacked.url },
    },
  )
  const is = Object.fromEntries(Object.keys(mailVariables).map((name) => [name, attacked.value]))
  const lots = [{ lot_amount: attacked.value, lot_until: attacked.value }]
  return fillProgram(program, { is, shown: is, lots, today: '2026-11-22' })
}
