import { type MailName, mails } from '#contract/areas.ts'
import { Refusal } from '#contract/error.ts'
import type { MailFacts } from '#contract/mail-variables.ts'
import type { Platform } from '#platform/ctx.ts'
import { keepProgram, readProgram } from '#platform/mail/designs/keep-programs.ts'
import { balancePageLink, programsOf, type Wanted } from '#platform/mail/designs/programs.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { unsubscribeLink } from '#platform/mail/suppression/unsubscribe-link.ts'
import type { Filling } from '#rules/emails/conditions.ts'
import { type Filled, fillProgram, fillSteps, oneLine } from '#rules/emails/fill.ts'
import { type Program, usesVariable } from '#rules/emails/program.ts'
import { groupedCode, maskedCode } from '#rules/gift-card-code.ts'
import { languageFor } from '#rules/shop/language.ts'
import type { MailFilled } from '#platform/mail/tables.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { fillingOf, type Letter } from './filling.ts'
import { lotsOf } from './lots.ts'
import type { MailRow } from './mail-rows.ts'
import { shopsWithPasses } from './passes.ts'

/** Without `ports`, as for emails of the demo's past, no email links to passes. */
type Parts = Pick<Platform, 'db' | 'env' | 'vault'> & Partial<Pick<Platform, 'log' | 'ports'>>
/** An email ready to leave; `isMissing`: what it must hold is missing, so it must not. */
export type Ready = {
  program: Program
  program_id: bigint | null
  /** to be kept with it */
  filled: MailFilled
  subject: string
  fill: () => Filled
  code: string
  isMissing: boolean
}

const factsOf = (name: string): MailFacts => mails[name as MailName]

/** The language of an email: of its own (an eGift's), else the customer's, else the shop's. */
const languageOf = ({ name, content, settings, language }: MailRow): string =>
  content.language ?? (factsOf(name).toShoppers ? languageFor(settings, language) : 'en')

const wantedOf = (row: MailRow, now: Date): Wanted => ({
  shop: {
    shop_id: row.shop_id,
    name: row.shop_name,
    shop_url: row.shop_url,
    email: row.shop_email,
    currency: row.currency,
    time_zone: row.time_zone,
    settings: row.settings,
  },
  name: row.name as MailName,
  scope: row.scope,
  language: languageOf(row),
  at: row.design_at ?? now,
})

/** The subject that somebody typed; that of the row is the filled one once it has left. */
const typedSubject = ({ content, words, program_id, subject }: MailRow): string =>
  content.subject ?? words?.subject ?? (program_id === null ? subject : '')

/** Shown to a person: links can't be followed, and a code only if they may see it. */
export type Viewing = { hidesCodes: boolean }

/** Replaces the digits of an email that was sent: they open a return. */
const hiddenDigits = '••••••'

/** Cuts the secret part off a link. */
const cut = (link: string): string => link.replace(/[^/=]+$/, '…')

const letterOf = (
  { vault, env, ports }: Pick<Parts, 'vault' | 'env' | 'ports'>,
  row: MailRow,
  language: string,
  filled: MailFilled,
  viewing: Viewing | undefined,
): Letter => {
  const whole = row.cipher ? groupedCode(vault.open(row.shop_id, row.cipher)) : ''
  const code = viewing?.hidesCodes && whole ? maskedCode(whole.slice(-4)) : whole
  const { shop_id, code_id } = row
  const pass =
    filled.has_pass && ports && code_id !== null
      ? ports.passes.page({ vault, env }, { shop_id, code_id })
      : ''
  const open = (sealed?: string) => sealed && vault.reveal(Buffer.from(sealed, 'base64'))
  const link = open(row.content.sealed)
  const digits = open(row.content.sealed_digits)
  return {
    name: (row.content.test_of ?? row.name) as MailName,
    shop: { currency: row.currency },
    to: { name: row.to_name, email: row.to_email },
    subject: typedSubject(row),
    title: row.content.title || row.words?.title || '',
    body: row.content.body || row.words?.body || '',
    language,
    lots: filled.lots ?? row.content.lots ?? [],
    today: filled.today,
    values: {
      balance_page_link: balancePageLink(env, row, language),
      ...(code ? { giftcard_code: code, giftcard_last4: code.slice(-4) } : {}),
      ...(pass ? { wallet_link: viewing ? cut(pass) : pass } : {}),
      customer_tags: filled.tags ?? '',
      customer_language: filled.language ?? '',
      ...row.content.values,
      ...(digits ? { return_code: viewing ? hiddenDigits : digits } : {}),
      ...(link ? { link: viewing ? cut(link) : link } : {}),
      ...(factsOf(row.name).class === 'optional'
        ? { unsubscribe_link: (viewing ? cut : String)(unsubscribeLink({ vault, env }, row)) }
        : {}),
    },
  }
}

/** Names a test as one. */
const titled = ({ content }: MailRow, subject: string): string =>
  content.test_of ? wordsIn('en', 'mail.frame')('test', { subject }) : subject

/** A code or a one-time link that the email exists for. */
const isMissing = ({ name, gift_card_id }: MailRow, { is }: Filling): boolean => {
  const { showsCode, toShoppers, holds } = factsOf(name)
  return (
    (showsCode === true && gift_card_id !== null && !is['giftcard_code']) ||
    (toShoppers === true && holds.includes('link') && !is['link'])
  )
}

/** Checks for an email that an area names; one of an earlier program can't be filled any more. */
const isKnown = ({ name }: MailRow): boolean => Object.hasOwn(mails, name)

/** Returns an email that was to be filled. Error: 404 if it can't be any more. */
export const readyOrRefuse = (ready: ReadonlyMap<bigint, Ready>, mailId: bigint): Ready => {
  const own = ready.get(mailId)
  if (own) return own
  throw new Refusal('mail_unreadable')
}

type Own = {
  program: Program
  program_id: bigint | null
  filled: MailFilled
  viewing: Viewing | undefined
}

const readyOf = (
  parts: Parts,
  row: MailRow,
  { program, program_id, filled, viewing }: Own,
): Ready => {
  const filling = fillingOf(letterOf(parts, row, program.language, filled, viewing))
  const typed = oneLine(filling.subject) || oneLine(fillSteps(program.subject, filling))
  const subject = row.filled ? row.subject : titled(row, typed || row.shop_name)
  return {
    program,
    program_id,
    filled,
    subject,
    fill: () => ({ ...fillProgram(program, filling), subject }),
    code: filling.is['giftcard_code'] ?? '',
    isMissing: isMissing(row, filling),
  }
}

/**
 * Fills emails with their values; one that can't be filled is left out. An email keeps what filled
 * it first, so that all attempts are equal; `pin` keeps the program that is used now.
 */
export const fillMails = async (
  parts: Parts,
  all: readonly MailRow[],
  { now, pin, viewing }: { now: Date; pin: boolean; viewing?: Viewing },
): Promise<Map<bigint, Ready>> => {
  const rows = all.filter(isKnown)
  const fresh = rows.filter(({ program_id }) => program_id === null)
  const compiled = await programsOf(
    parts,
    fresh.map((row) => wantedOf(row, now)),
  )
  const programs = new Map<bigint, { program: Program; program_id: bigint | null }>()
  for (const [at, row] of fresh.entries()) {
    const { program } = compiled[at]!
    const program_id = pin ? await keepProgram(parts.db, row.shop_id, compiled[at]!) : null
    programs.set(row.mail_id, { program, program_id })
  }
  for (const { mail_id, shop_id, program_id } of rows)
    if (program_id !== null)
      programs.set(mail_id, {
        program: await readProgram(parts.db, shop_id, program_id),
        program_id,
      })
  const unfilled = rows
    .filter(({ filled }) => !filled)
    .map((row) => ({ row, program: programs.get(row.mail_id)!.program }))
  const [lots, giving] = await Promise.all([
    lotsOf(
      parts,
      unfilled.filter(({ program }) => usesVariable(program, 'lots')).map(({ row }) => row),
    ),
    shopsWithPasses(parts, unfilled),
  ])
  const ready = new Map<bigint, Ready>()
  for (const row of rows) {
    const { program, program_id } = programs.get(row.mail_id)!
    const filled = row.filled ?? {
      today: dayIn(row.time_zone, now),
      ...(row.tags ? { tags: row.tags } : {}),
      ...(row.language ? { language: row.language } : {}),
      ...(giving.has(row.shop_id) ? { has_pass: true as const } : {}),
      ...lots.get(row.mail_id),
    }
    try {
      ready.set(row.mail_id, readyOf(parts, row, { program, program_id, filled, viewing }))
    } catch (cause) {
      // one that can't be filled must not hold up the others
      const mail = String(row.mail_id)
      if (parts.log) parts.log.error({ err: cause, mail }, 'an email could not be filled')
    }
  }
  return ready
}
