import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { sql } from 'kysely'
import { storefrontUrl } from '#env.ts'
import { Refusal } from '#contract/error.ts'
import type { Platform } from '#platform/ctx.ts'
import { readId, wireId } from '#platform/ids.ts'
import { isSameSecret } from '#platform/same-secret.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { outboxPage } from './outbox-page.ts'
import { mailRow } from '#platform/mail/filling/mail-rows.ts'
import { type Message, readMessage, withImages } from './send.ts'
import type { MailTable } from '#platform/mail/tables.ts'

const rowsShown = 50
type Listed = {
  mail_id: bigint
  shop_url: string
  to_email: string
  name: string
  subject: string
  state: MailTable['state']
  tries: number
  problem: string | null
  created_at: Date
  sent_at: Date | null
  next_try_at: Date | null
}

const always = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}
const page = {
  ...always,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; " +
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}
/**
 * Sandboxes an email, which is a stranger's page: it runs nothing, loads nothing but images that
 * shops uploaded, and has no origin.
 */
const inertFor = (files: string) => ({
  ...always,
  'content-security-policy':
    `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: ${files}/static/; ` +
    "frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
})

/**
 * Shows the emails kept when there is no SMTP_URL. Requires the key; otherwise the address isn't
 * found.
 */
export const outboxOf = (platform: Platform): Hono => {
  const app = new Hono()
  const inert = inertFor(storefrontUrl(platform.env))
  const keyOf = (context: Context): string => {
    const key = context.req.query('key') ?? ''
    if (!isSameSecret(key, platform.env.OUTBOX_KEY) || platform.env.SMTP_URL)
      throw new Refusal('unknown_call')
    return key
  }
  const mailAt = async (context: Context) => {
    const id = readId('mail', context.req.param('id') ?? '')
    const [row, [listed]] = await Promise.all([
      mailRow(platform, id),
      list(platform, sql`m.mail_id = ${id}`),
    ])
    if (!row || !listed) throw new Refusal('not_found')
    return { listed, message: await readMessage(platform, row) }
  }
  app.get('/outbox', async (context) => {
    const key = keyOf(context)
    const before = context.req.query('before')
    const rows = await list(
      platform,
      before ? sql`m.mail_id < ${readId('mail', before)}` : sql`true`,
    )
    return context.html(listPage(rows, key), 200, page)
  })
  app.get('/outbox/:id', async (context) => {
    const key = keyOf(context)
    const { listed, message } = await mailAt(context)
    return context.html(mailPage(listed, message, key), 200, page)
  })
  app.get('/outbox/:id/html', async (context) => {
    keyOf(context)
    return context.html(withImages((await mailAt(context)).message), 200, inert)
  })
  return app
}

const list = async ({ db }: Platform, which: ReturnType<typeof sql>): Promise<Listed[]> => {
  const { rows } = await sql<Listed>`
    select m.mail_id, s.shop_url, m.to_email, m.name, m.subject, m.state, m.tries, m.problem,
      m.created_at, m.sent_at, m.next_try_at
    from shop s
      cross join lateral (
        select * from mail m
        where m.shop_id = s.shop_id and ${which}
        order by m.mail_id desc
        limit ${rowsShown}) m
    order by m.mail_id desc
    limit ${rowsShown}`.execute(db)
  return rows
}

const address = (listed: Listed, key: string, part = ''): string =>
  `/outbox/${wireId('mail', listed.mail_id)}${part}?key=${encodeURIComponent(key)}`
const moment = (at: Date | null): string =>
  at ? at.toISOString().replace('T', ' ').slice(0, 19) : ''
/** A page for the operator, in English like the log. */
const say = wordsIn('en', 'mail.outbox')
const stateOf = ({ state, tries }: Listed): string =>
  tries > 1 ? say('tries', { state, tries }) : state

const listPage = (rows: Listed[], key: string) => {
  const last = rows.at(-1)
  const row = (listed: Listed) => html`
    <tr>
      <td class="when">${moment(listed.created_at)}</td>
      <td>${listed.shop_url}</td>
      <td>${listed.to_email}</td>
      <td><a href="${address(listed, key)}">${listed.subject || listed.name}</a></td>
      <td><span class="state ${listed.state}">${stateOf(listed)}</span></td>
    </tr>`
  const first = `/outbox?key=${encodeURIComponent(key)}`
  const older =
    rows.length === rowsShown && last
      ? html`
        <p><a href="${first}&amp;before=${wireId('mail', last.mail_id)}">${say('older')}</a></p>`
      : ''
  const heads = (['when', 'shop', 'to', 'subject', 'state'] as const).map(
    (head) => html`<th>${say(`heads.${head}`)}</th>`,
  )
  const table = html`
    <table>
      <thead><tr>${heads}</tr></thead>
      <tbody>${rows.map(row)}</tbody>
    </table>
    ${older}`
  return outboxPage(
    say('title'),
    html`<h1>${say('title')}</h1>
      <p class="hint">${say('about')}</p>
      ${rows.length ? table : html`<p class="empty">${say('none')}</p>`}`,
  )
}

const mailPage = (listed: Listed, message: Message, key: string) => {
  const person = ({ name, address: email }: { name: string; address: string }): string =>
    name ? `${name} <${email}>` : email
  const facts = {
    from: person(message.from),
    to: person(message.to),
    replyTo: message.replyTo ?? '',
    subject: message.subject,
    messageId: message.messageId,
    state: stateOf(listed),
    tries: String(listed.tries),
    problem: listed.problem ?? '',
    queued: moment(listed.created_at),
    kept: listed.state === 'kept' ? moment(listed.sent_at) : '',
    sent: listed.state === 'kept' ? '' : moment(listed.sent_at),
    nextTry: moment(listed.next_try_at),
  }
  const shown = (Object.entries(facts) as [keyof typeof facts, string][])
    .filter(([, value]) => value !== '')
    .map(([name, value]) => html`<dt>${say(`one.${name}`)}</dt><dd>${value}</dd>`)
  const framed = address(listed, key, '/html')
  return outboxPage(
    message.subject,
    html`<p><a href="/outbox?key=${encodeURIComponent(key)}">${say('all')}</a></p>
    <h1>${message.subject}</h1>
    <dl>${shown}</dl>
    <h2>${say('html')}</h2><iframe title="${say('frame')}" sandbox src="${framed}"></iframe>
    <h2>${say('text')}</h2><pre>${message.text}</pre>`,
  )
}
