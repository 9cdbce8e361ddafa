import { html } from 'hono/html'
import { otherLanguage } from '#platform/storefront/drawn/other-language.ts'
import { pathIn } from '#platform/storefront/shop-asked.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import type { Language } from '#rules/tools/language.ts'
import { receiptLength } from '#platform/returns/shopper/secrets.ts'
import { fieldProblem, markedBy, problemNote, type Returning, returnsPage } from './words.ts'

/** Problem with what was typed, by the form in which it was. */
export type FindProblem = { form: 'order' | 'gift'; why: 'email' | 'number' | 'receipt' | 'wait' }
export type Typed = { number: string; receipt: string; email: string }
export const nothingTyped: Typed = { number: '', receipt: '', email: '' }
type FindView = Returning & {
  problem: FindProblem | null
  typed: Typed
  /** takes gift returns */
  gifts: boolean
}

const problems = {
  email: 'find.badEmail',
  number: 'find.badNumber',
  receipt: 'find.badReceipt',
} as const
const about = (lang: Language, { why }: FindProblem): string =>
  why === 'wait'
    ? wordsIn(lang, 'storefront-pages.problems')('wait')
    : wordsIn(lang, 'storefront-pages.returns')(problems[why])

type Field = { id: string; name: string; label: string; value: string; problem: string | null }

const field = ({ id, name, label, value, problem }: Field, rest: ReturnType<typeof html>) => html`
  <label for="${id}">${label}</label>
  <input class="${name === 'receipt' ? 'caps' : ''}" id="${id}" name="${name}" value="${value}"
    required ${rest} ${markedBy(id, problem)}>
  ${fieldProblem(id, problem)}`

const emailRest = html`type="email" autocomplete="email" maxlength="254"`

const fieldsOf = (view: FindView, form: FindProblem['form']) => {
  const { lang, typed } = view
  const problem = view.problem?.form === form ? view.problem : null
  const why = (one: FindProblem['why']) => (problem?.why === one ? about(lang, problem) : null)
  return { why, typed: problem ? typed : nothingTyped }
}

const orderForm = (view: FindView) => {
  const { shop, lang } = view
  const say = wordsIn(lang, 'storefront-pages.returns')
  const { why, typed } = fieldsOf(view, 'order')
  return html`${problemNote(why('wait'))}
    <form method="post" action="${pathIn('/returns', shop, lang)}" class="stack">
      ${field(
        {
          id: 'number',
          name: 'number',
          label: say('find.number'),
          value: typed.number,
          problem: why('number'),
        },
        html`autocomplete="off" spellcheck="false" maxlength="64"`,
      )}
      ${field(
        {
          id: 'email',
          name: 'email',
          label: say('find.email'),
          value: typed.email,
          problem: why('email'),
        },
        emailRest,
      )}
      <button class="main wide">${say('find.send')}</button>
    </form>`
}

const giftForm = (view: FindView) => {
  const { shop, lang } = view
  const say = wordsIn(lang, 'storefront-pages.returns')
  const { why, typed } = fieldsOf(view, 'gift')
  return html`<section class="section">
    <h2>${say('find.gift')}</h2>
    <p class="quiet">${say('find.giftAbout')}</p>
    ${problemNote(why('wait'))}
    <form method="post" action="${pathIn('/returns', shop, lang)}" class="stack">
      ${field(
        {
          id: 'receipt',
          name: 'receipt',
          label: say('find.receiptCode', { count: receiptLength }),
          value: typed.receipt,
          problem: why('receipt'),
        },
        html`autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="20"`,
      )}
      ${field(
        {
          id: 'own-email',
          name: 'email',
          label: say('find.ownEmail'),
          value: typed.email,
          problem: why('email'),
        },
        emailRest,
      )}
      <button class="plain wide">${say('find.send')}</button>
    </form>
  </section>`
}

/** Renders the first page: an order's number or a gift receipt's letters, and an email. */
export const findPage = (view: FindView) => {
  const { shop, lang, gifts } = view
  const say = wordsIn(lang, 'storefront-pages.returns')
  return returnsPage(
    view,
    { title: say('find.title'), aside: [otherLanguage(lang, { shop: shop.shop_url })] },
    html`<p>${say('find.about')}</p>
    ${orderForm(view)}
    ${gifts ? giftForm(view) : ''}`,
  )
}
