import type { MailName } from '#contract/areas.ts'
import type { Action } from '#contract/workflows/definition-shapes.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { CustomerRow } from '#platform/customers/read-customer.ts'
import { transact } from '#platform/db/transact.ts'
import { valuesOfCustomer } from '#platform/emails/card-values.ts'
import { walletSample } from '#platform/emails/designs/wallet-sample.ts'
import { wireId } from '#platform/ids.ts'
import { keepProgram } from '#platform/mail/designs/keep-programs.ts'
import {
  balancePageLink,
  compileFor,
  digestOf,
  liveParts,
} from '#platform/mail/designs/programs.ts'
import { fillingOf, type Letter } from '#platform/mail/filling/filling.ts'
import { refuseManySends } from '#platform/mail/postman/send-limit.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { fillProgram, oneLine } from '#rules/emails/fill.ts'
import type { Program } from '#rules/emails/program.ts'
import { maskedCode } from '#rules/gift-card-code.ts'
import { formatMinor } from '#rules/money.ts'
import { languageFor } from '#rules/shop/language.ts'
import { dayIn, expiresOn } from '#rules/store-credit/expiration.ts'
import { type Credit, isGiven } from '#rules/workflows/decide.ts'
import type { Trace } from '#rules/workflows/explain.ts'

const hidden = '••••'

/** An email that a workflow would send, with the program that fills it. */
export type PlannedMail = { letter: Letter; program: Program }

type To = {
  email: string
  row: CustomerRow | null
  /** time at which each credit is granted; null: not known yet */
  due: readonly (string | null)[]
  /** override of the design, of the saved workflow */
  scope: string | null
}
type Words = Pick<Letter, 'name' | 'subject' | 'body' | 'values'>

const nameOf = (type: Action['type'], isHeld: boolean): MailName => {
  if (isHeld) return 'cashback_pending'
  return type === 'issue_gift_card' ? 'gift_card_manual' : 'workflow_reward'
}

const ofCredit = (
  { shop, now }: Ctx,
  { action, counted, target }: Credit,
  due: string | null,
  balance: bigint,
): Words[] => {
  const { email, expiration } = action
  if (!email?.active || target !== 'customer') return []
  const at = due === null ? null : new Date(due)
  const isHeld = at === null || at > now
  const last = at && expiration ? expiresOn(expiration, shop.time_zone, at) : null
  const values = {
    amount_issued: formatMinor(counted.amount),
    balance_after: formatMinor(balance + counted.amount),
    giftcard_balance: formatMinor(
      action.type === 'issue_gift_card' ? counted.amount : balance + counted.amount,
    ),
    ...(last ? { expires_on: last } : {}),
    ...(at ? { available_on: dayIn(shop.time_zone, at) } : {}),
  }
  const name = nameOf(action.type, isHeld)
  return [{ name, subject: email.subject ?? '', body: email.body ?? '', values }]
}

const ofAct = (action: Action): Words[] =>
  action.type === 'send_email'
    ? [
        {
          name: 'workflow_message',
          subject: action.subject ?? '',
          body: action.body ?? '',
          values: {},
        },
      ]
    : []

/** Lists the emails that a decision would send to the customer, in the order of its actions. */
export const plannedMails = async (
  ctx: Ctx,
  { decision }: Trace,
  { email, row, due, scope }: To,
): Promise<PlannedMail[]> => {
  if (!isGiven(decision.verdict)) return []
  const { shop, now, env, db } = ctx
  const own = row && (await valuesOfCustomer(ctx, row))
  const language = languageFor(shop.settings, row?.language ?? null)
  const words = [
    ...decision.credits.flatMap((credit, at) =>
      ofCredit(ctx, credit, due[at] ?? null, row?.balance ?? 0n),
    ),
    ...decision.acts.flatMap(({ action }) => ofAct(action)),
  ]
  const wallet_link = await walletSample(ctx)
  const planned: PlannedMail[] = []
  for (const { name, subject, body, values } of words) {
    const live = await liveParts(db, shop.shop_id, { name, scope, at: now })
    planned.push({
      program: compileFor(live, { name, shop, env, language }),
      letter: {
        name,
        shop,
        to: { email, name: row?.full_name ?? '' },
        subject,
        title: '',
        body,
        language,
        today: dayIn(shop.time_zone, now),
        lots: own?.lots ?? [],
        values: {
          balance_page_link: balancePageLink(env, shop, language),
          wallet_link,
          ...own?.values,
          ...values,
          // a test never shows a live code
          giftcard_code: maskedCode(hidden),
          giftcard_last4: hidden,
        },
      },
    })
  }
  return planned
}

/** Fills an email as its reader would see it. */
export const writeMail = ({ letter, program }: PlannedMail) => {
  const filling = fillingOf(letter)
  const filled = fillProgram(program, filling)
  const subject = oneLine(filling.subject) || filled.subject
  return { name: letter.name, to: letter.to.email, ...filled, subject, language: letter.language }
}

/** Emails a planned email to the caller, marked as a test; 429 after many. Returns its id. */
export const sendAsTest = async (ctx: Ctx, { letter, program }: PlannedMail): Promise<string> => {
  const { db, shop, actor } = ctx
  await transact(db, (trx) => refuseManySends({ ...ctx, trx }))
  const program_id = await keepProgram(db, shop.shop_id, { program, digest: digestOf(program) })
  return transact(db, async (trx) => {
    const mailId = await queueMail(
      { ...ctx, trx },
      {
        name: 'email_test',
        test_of: letter.name,
        program_id,
        to: { email: actor.email, name: actor.name },
        subject: letter.subject,
        title: '',
        body: letter.body,
        values: letter.values,
        lots: [...(letter.lots ?? [])],
        language: letter.language,
        customer_id: null,
        gift_card_id: null,
        movement_id: null,
      },
    )
    const wire = wireId('mail', mailId)
    await audit(trx, ctx, 'send_test', wire, { name: letter.name })
    return wire
  })
}
