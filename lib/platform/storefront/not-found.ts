import type { Context } from 'hono'
import { html } from 'hono/html'
import { wordsIn } from '#platform/words/words-in.ts'
import { headers, storefrontPage } from './page.ts'
import { languageOf } from './shop-asked.ts'

/** Answers every unknown address with one page, whatever the reason. */
export const notFound = (context: Context): Response | Promise<Response> => {
  const lang = languageOf(context)
  const say = wordsIn(lang, 'storefront-pages.problems')
  const page = storefrontPage(
    lang,
    say('notFound'),
    html`<h1>${say('notFound')}</h1><p class="quiet">${say('notFoundAbout')}</p>`,
  )
  return context.html(page, 404, headers)
}
