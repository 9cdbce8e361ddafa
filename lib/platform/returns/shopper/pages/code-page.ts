import { html } from 'hono/html'
import { otherLanguage } from '#platform/storefront/drawn/other-language.ts'
import { pathIn } from '#platform/storefront/shop-asked.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { fieldProblem, markedBy, problemNote, type Returning, returnsPage } from './words.ts'

export type CodeProblem = 'wrong' | 'over' | 'wait' | null

type Entering = Returning & {
  /** the visit's handle */
  visit: string
  problem: CodeProblem
  /** digits that were wrong */
  typed: string
}

/** Renders the page for the six digits: the same whether any were sent or not. */
export const codePage = ({ visit, problem, typed, ...page }: Entering) => {
  const { shop, lang } = page
  const say = wordsIn(lang, 'storefront-pages.returns')
  const busy = wordsIn(lang, 'storefront-pages.problems')
  const wrong = problem === 'wrong' ? say('code.wrong') : null
  const whole = { wait: busy('wait'), over: say('code.over'), wrong: null }
  const form = html`
    <form method="post" action="${pathIn('/returns/code', shop, lang)}" class="stack">
      <input type="hidden" name="visit" value="${visit}">
      <label for="code">${say('code.code')}</label>
      <input class="digits" id="code" name="code" value="${typed}" required inputmode="numeric"
        autocomplete="one-time-code" maxlength="12" ${markedBy('code', wrong)}>
      ${fieldProblem('code', wrong)}
      <button class="main wide">${say('code.open')}</button>
    </form>`
  return returnsPage(
    page,
    { title: say('code.title'), aside: [otherLanguage(lang, { shop: shop.shop_url, visit })] },
    html`${problem === 'over' ? '' : html`<p>${say('code.about')}</p>`}
    ${problemNote(problem && whole[problem])}
    ${problem === 'over' ? '' : form}
    <p><a href="${pathIn('/returns', shop, lang)}">${say('code.again')}</a></p>`,
  )
}
