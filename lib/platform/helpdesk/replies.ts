import { sql } from 'kysely'
import type { ReplyKind } from '#contract/helpdesk/calls.ts'
import type { AnswerCard } from '#contract/helpdesk/shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import { readId } from '#platform/ids.ts'
import { longDay } from '#rules/long-day.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { displayMoney, formatMinor } from '#rules/money.ts'
import { languageFor, writtenLanguage } from '#rules/shop/language.ts'
import { type Language, languages } from '#rules/tools/language.ts'
import { soonDays } from './card-parts.ts'

type Facts = Omit<AnswerCard, 'replies'>
type Given = { order: string; at: string; credit: bigint; original: bigint }

/** Reads how the last refund that still counts was given: as credit, and to the original payment. */
const lastRefund = async ({ db, shop }: Ctx, { refunds }: Facts): Promise<Given | null> => {
  const last = refunds.find(({ state, origin }) => state === 'done' && origin === 'here')
  if (!last) return null
  const { rows } = await sql<{ credit: bigint; original: bigint }>`
    select
      coalesce(sum(amount) filter (where kind in ('restored', 'credit', 'bonus')), 0)::bigint
        as credit,
      coalesce(sum(amount) filter (where kind = 'original'), 0)::bigint as original
    from refund_part
    where shop_id = ${shop.shop_id}
      and refund_id = ${readId('refund', last.refund_id)}`.execute(db)
  const { credit, original } = rows[0]!
  return { order: last.order.name, at: last.created_at, credit, original }
}

/** Writes the texts in one language, as paragraphs; a kind of which nothing is to be said has none. */
const repliesIn = (
  { shop }: Ctx,
  card: Facts,
  given: Given | null,
  language: Language,
): Partial<Record<ReplyKind, string[]>> => {
  const say = wordsIn(language, 'helpdesk-replies')
  const money = (amount: string) => displayMoney(amount, shop.currency, language)
  const day = (text: string) => longDay(language, new Date(`${text}T12:00:00Z`))
  const moment = (at: string) => longDay(language, new Date(at), shop.time_zone)
  const [first] = card.expiring
  const [lastReturn] = card.returns
  const isEmpty = card.balance === formatMinor(0n)
  const names = { shop: shop.name, balance: money(card.balance), days: soonDays }
  const refunded = given && {
    order: given.order,
    day: moment(given.at),
    credit: money(formatMinor(given.credit)),
    original: money(formatMinor(given.original)),
  }
  return {
    balance: isEmpty
      ? [say('balance.none', names)]
      : [
          say('balance.has', names),
          ...(card.held === formatMinor(0n)
            ? []
            : [say('balance.held', { held: money(card.held) })]),
          ...(first
            ? [say('balance.soon', { amount: money(first.amount), day: day(first.expires_on) })]
            : []),
          say('balance.use'),
        ],
    expiry: first
      ? [
          [
            say('expiry.some', names),
            ...card.expiring.map(({ amount, expires_on }) =>
              say('expiry.line', { amount: money(amount), day: day(expires_on) }),
            ),
          ].join('\n'),
          say('expiry.use'),
        ]
      : [say('expiry.none', names)],
    ...(refunded && given
      ? {
          refund: [
            ...(given.credit > 0n ? [say('refund.credit', refunded)] : []),
            ...(given.original > 0n ? [say('refund.original', refunded)] : []),
          ],
        }
      : {}),
    ...(lastReturn
      ? {
          return: [
            say(`return.${lastReturn.state}`, {
              name: lastReturn.name,
              order: lastReturn.order.name,
              amount: money(lastReturn.amount),
            }),
          ],
        }
      : {}),
  }
}

/** Writes reply texts in each language, that of the shop's emails to the customer first. No codes. */
export const repliesTo = async (
  ctx: Ctx,
  card: Facts,
  tag: string | null,
): Promise<AnswerCard['replies']> => {
  const given = await lastRefund(ctx, card)
  const own = writtenLanguage(languageFor(ctx.shop.settings, tag))
  return [own, ...languages.filter((language) => language !== own)].flatMap((language) => {
    const frame = wordsIn(language, 'mail.frame')
    const name = card.full_name.trim()
    const greeting = name ? frame('greeting', { name }) : frame('greetingPlain')
    return Object.entries(repliesIn(ctx, card, given, language))
      .filter(([, lines]) => lines.length > 0)
      .map(([kind, lines]) => ({
        kind: kind as ReplyKind,
        language,
        text: [greeting, ...lines].join('\n\n'),
      }))
  })
}
