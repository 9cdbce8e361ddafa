import { mailRow } from '#platform/mail/filling/mail-rows.ts'
import { readMessage } from '#platform/mail/postman/send.ts'
import { codeJobOf } from '#platform/returns/shopper/send-code.ts'
import { storefrontOf } from '#platform/storefront/app.ts'
import type { TestPlatform, TestShop } from '../platform.ts'

type Fields = Record<string, string>
const job = { id: '', tries: 0, last: false, signal: new AbortController().signal }
const kinds = ['storefront', 'return_ask', 'return_try', 'return_act', 'return_miss']

/** A shopper at the pages of returns, without scripts or cookies. */
export const shoppingOf = (
  platform: TestPlatform,
  shop: Pick<TestShop, 'shop_id' | 'shop_url'>,
) => {
  const app = storefrontOf(platform)
  const at = (path: string, lang = 'en') => `${path}?shop=${shop.shop_url}&lang=${lang}`
  const get = async (path: string) => {
    const response = await app.request(path)
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  const post = async (path: string, fields: Fields | [string, string][]) => {
    const response = await app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
    return {
      status: response.status,
      text: await response.text(),
      headers: response.headers,
      location: response.headers.get('location') ?? '',
    }
  }
  /** Runs the jobs that the pages enqueued. */
  const work = async () => {
    for (const { name, data } of platform.jobs.splice(0))
      if (name === 'return_code') await codeJobOf(platform).handle(data as never, job)
  }
  const mailTo = async (to: string, name = 'return_code') => {
    const mail = await platform.db
      .selectFrom('mail')
      .select('mail_id')
      .where('shop_id', '=', shop.shop_id)
      .where('to_email', '=', to)
      .where('name', '=', name as 'return_code')
      .orderBy('mail_id', 'desc')
      .executeTakeFirst()
    if (!mail) return null
    const { text, subject } = await readMessage(platform, (await mailRow(platform, mail.mail_id))!)
    return {
      subject,
      text,
      code: /\b\d{6}\b/.exec(text)?.[0] ?? '',
      link: /https?:\/\/\S+\/returns\/[\w-]{32}\S*/.exec(text)?.[0] ?? '',
    }
  }
  const ask = (fields: Fields, lang?: string) => post(at('/returns', lang), fields)
  return {
    /** Lets addresses ask again as if their minute were over. */
    letAgain: () => platform.db.deleteFrom('budget').where('kind', 'in', kinds).execute(),
    at,
    get,
    post,
    work,
    mailTo,
    ask,
    enter: (visit: string, code: string) => post(at('/returns/code'), { visit, code }),
    visitIn: (location: string) => new URL(location, 'http://x').searchParams.get('visit') ?? '',
    /** Goes from number or receipt and email to the order's own address. */
    open: async (fields: Fields & { email: string }) => {
      await ask(fields)
      await work()
      const { link } = (await mailTo(fields.email))!
      const { pathname, search } = new URL(link)
      return pathname + search
    },
  }
}
