import bwip from 'bwip-js/node'
import { html, raw } from 'hono/html'
import { wireId } from '#platform/ids.ts'
import type { Visit } from '#platform/returns/shopper/open-visit.ts'
import type { OwnReturn } from '#platform/returns/shopper/own-returns.ts'
import type { ShownOrder } from '#platform/returns/shopper/shown-order.ts'
import { returnName } from '#rules/returns/return-name.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { otherLanguage } from '#platform/storefront/drawn/other-language.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { dayText, type Returning, returnsPage } from './words.ts'

type Slip = Omit<Returning, 'shop'> & { visit: Visit; order: ShownOrder; one: OwnReturn }

/** Draws the return's number for a scanner, black on white; '' for signs that bars don't have. */
const barcodeOf = (text: string): string =>
  /^[\x20-\x7e]+$/.test(text)
    ? bwip.toSVG({
        bcid: 'code128',
        text,
        height: 14,
        paddingwidth: 4,
        paddingheight: 4,
        backgroundcolor: 'FFFFFF',
      })
    : ''

/** Renders the slip that goes into the parcel: the return's number to scan and the items. */
export const slipPage = ({ visit, lang, look, order, one }: Slip) => {
  const say = wordsIn(lang, 'storefront-pages.returns')
  // the shop scans the whole number; on a gift's slip it stays in the bars
  const number = returnName(order.row.name, one.number)
  const slip = wireId('return', one.return_id)
  const day = (at: Date) => dayText(lang, dayIn(visit.shop.time_zone, at))
  const facts = [
    ...(visit.receipt_id === null ? [[say('slip.number'), number]] : []),
    [say('slip.requested'), day(one.created_at)],
    ...(one.lapses_at ? [[say('slip.until'), day(one.lapses_at)]] : []),
  ]
  return returnsPage(
    { shop: visit.shop, lang, look },
    { title: say('slip.title'), aside: [otherLanguage(lang, { slip })] },
    html`<div class="slip flow">
    <div role="img" aria-label="${say('slip.barcode')}">
      ${raw(barcodeOf(number))}
    </div>
    <dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
    <table>
      <thead><tr><th scope="col">${say('slip.item')}</th><th scope="col">${say('slip.sku')}</th>
        <th scope="col">${say('slip.pieces')}</th></tr></thead>
      <tbody>${one.lines.map(
        (line) => html`<tr><td>${line.name}</td><td>${line.sku}</td><td>${line.quantity}</td></tr>`,
      )}</tbody>
    </table>
    <p>${say('slip.about')}</p>
    <p class="quiet">${say('slip.questions', { email: visit.shop.email })}</p>
    <p class="quiet noprint">${say('slip.print')}</p>
    <p class="noprint"><a href="?lang=${lang}">${say('review.back')}</a></p>
    </div>`,
  )
}
