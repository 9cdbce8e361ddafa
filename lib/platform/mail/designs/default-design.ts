import english from '#messages/en/mail.json' with { type: 'json' }
import russian from '#messages/ru/mail.json' with { type: 'json' }
import { type MailName, mails } from '#contract/areas.ts'
import type { Block } from '#contract/emails/block-shapes.ts'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import type { LineText, Paragraph, Piece, RichText } from '#contract/emails/text-shapes.ts'
import type { MailFacts } from '#contract/mail-variables.ts'
import { languages, type Language } from '#rules/tools/language.ts'
import { hashOf } from '#rules/emails/words/texts.ts'
import { partsOfLine } from '#rules/emails/words/placeholders.ts'

/** Words of an email: `what` and `use` surround a text that somebody typed. */
type Letter = {
  subject: string
  /** the line that inboxes show beside the subject */
  preheader: string
  title?: string
  what?: string
  body?: string
  use?: string
  action?: string
}
const words = { en: english, ru: russian }
const letters: Record<Language, Record<MailName, Letter>> = {
  en: english.letters,
  ru: russian.letters,
}

/** The words of an email in a language in which the platform has texts. */
export const letterIn = (name: MailName, language: Language): Letter => letters[language][name]

/** Pairs a text in both languages; each knows the other as the text that it translates. */
const both = <Value extends string | Paragraph[]>(
  write: (language: Language) => Value,
): Record<string, { value: Value; of: string }> =>
  Object.fromEntries(
    languages.map((language) => [
      language,
      { value: write(language), of: hashOf(write(language === 'en' ? 'ru' : 'en')) },
    ]),
  )

const lineBoth = (write: (letter: Words) => string): LineText =>
  both((language) => write(words[language]))
type Words = (typeof words)[Language]

const piecesOf = (line: string): Piece[] => partsOfLine(line)

/** Turns plain text into paragraphs; a line break stays one. */
export const paragraphsOf = (text: string): Paragraph[] =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => ({
      is: 'paragraph',
      items: [
        part
          .split('\n')
          .flatMap((line, at): Piece[] =>
            at ? [{ break: true }, ...piecesOf(line)] : piecesOf(line),
          ),
      ],
    }))

/** Labels the day that an email names: to send items back, to claim a gift, or to use credit. */
const dayLabel = (name: MailName, { awaitsClaim }: MailFacts): keyof Words['facts'] => {
  if (name === 'return_approved') return 'sendBack'
  return awaitsClaim ? 'claim' : 'until'
}

const plainBlock = { show: null, hide_on: null, background: null, align: 'left' } as const
const nothing: RichText = {}

/** Builds the default design of an email from its words, in both languages. */
const build = (name: MailName): BlockDesign => {
  const facts: MailFacts = mails[name]
  const { showsCode, toShoppers, holds } = facts
  const isTyped = holds.includes('body') || !toShoppers
  const letter = (language: Language) => letterIn(name, language)
  const title = (language: Language) => {
    const own = letter(language).title ?? ''
    // a fallback holds no variables, and an email that has them in its title gets none typed
    if (!isTyped || own.includes('{')) return own
    return own ? `{title|${own}}` : '{title}'
  }
  const before = (language: Language): string => {
    const { what, body } = letter(language)
    const greets = (body ?? '').includes('{greeting}') || (body ?? '').includes('{recipient_name}')
    const parts = [greets ? '' : '{greeting}', what, body, isTyped ? '{body}' : '']
    return parts.filter(Boolean).join('\n\n')
  }
  const after = (language: Language) => letter(language).use ?? ''
  const rows: Extract<Block, { kind: 'facts' }>['rows'] = []
  const fact = (variable: string, label: keyof Words['facts']) => {
    if ((holds as readonly string[]).includes(variable))
      rows.push({ label: lineBoth((all) => all.facts[label]), variable })
  }
  fact('amount_issued', 'amount')
  fact('expiring_amount', 'expiring')
  fact('giftcard_balance', 'balance')
  fact('available_on', 'available')
  fact('expires_on', dayLabel(name, facts))
  const blocks: Block[] = [
    { ...plainBlock, id: 'logo', kind: 'logo', padding: [28, 4] },
    {
      ...plainBlock,
      id: 'title',
      kind: 'heading',
      level: '1',
      text: both(title),
      padding: [8, 12],
    },
    {
      ...plainBlock,
      id: 'text',
      kind: 'text',
      size: 'normal',
      text: both((language) => paragraphsOf(before(language))),
      padding: [0, 4],
    },
  ]
  if (showsCode)
    blocks.push({
      ...plainBlock,
      id: 'code',
      kind: 'code',
      as: 'text',
      label: lineBoth((all) => all.facts.code),
      padding: [4, 16],
    })
  if (showsCode)
    blocks.push({
      ...plainBlock,
      id: 'wallet',
      kind: 'button',
      show: { all: [{ variable: 'wallet_link', is: 'set' }] },
      full: false,
      link: '{wallet_link}',
      label: lineBoth((all) => all.frame.wallet),
      padding: [0, 20],
    })
  if (letter('en').action)
    blocks.push({
      ...plainBlock,
      id: 'button',
      kind: 'button',
      full: false,
      link: '{link}',
      label: both((language) => letter(language).action ?? ''),
      padding: [8, 20],
    })
  if (rows.length)
    blocks.push({ ...plainBlock, id: 'facts', kind: 'facts', rows, padding: [4, 16] })
  if (after('en'))
    blocks.push({
      ...plainBlock,
      id: 'use',
      kind: 'text',
      size: 'normal',
      text: both((language) => paragraphsOf(after(language))),
      padding: [0, 4],
    })
  blocks.push({
    ...plainBlock,
    id: 'footer',
    kind: 'footer',
    text: nothing,
    shop: lineBoth((all) => (toShoppers ? all.frame.shop.replace('{shop}', '{shop_name}') : '')),
    balance: lineBoth((all) => (toShoppers ? all.frame.balance : '')),
    unsubscribe: lineBoth((all) => (facts.class === 'optional' ? all.frame.unsubscribe : '')),
    padding: [16, 28],
  })
  return {
    v: 1,
    format: 'blocks',
    subject: both((language) => letter(language).subject),
    preheader: both((language) => letter(language).preheader),
    plain: {},
    blocks,
  }
}

const built = new Map<MailName, BlockDesign>()

/** The design of an email that a shop hasn't changed. */
export const defaultDesign = (name: MailName): BlockDesign => {
  const design = built.get(name) ?? build(name)
  built.set(name, design)
  return design
}
