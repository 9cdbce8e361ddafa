import { expect, test } from '@playwright/test'
import { drawnPayloads, payloads } from '../../support/attacks/payloads.ts'
import { openCanary, ranIn } from '../../support/attacks/ran-in.ts'
import { attackedBlocks } from '../../support/emails/attacked-blocks.ts'
import { compiled, filled, values } from '../../support/emails/html.ts'

// emails are opened in frames that may run scripts, unlike anywhere in the product
test.use({ javaScriptEnabled: true })
test.setTimeout(240_000)

test.beforeEach(({ page }) => openCanary(page))

test('the attacks run where nothing cleans them', async ({ page }) => {
  const some = payloads.filter((_, at) => at % 8 === 0)
  expect(new Set(await ranIn(page, some)).size).toBeGreaterThan(some.length / 5)
})

test('no attack runs in a compiled email, whatever holds it', async ({ page }) => {
  const documents = drawnPayloads.map((payload) => {
    const program = compiled(
      `${payload}<a href="${payload}">x</a><img src='${payload}' alt="${payload}">
       <h1 title="{recipient_name}">{recipient_name|you}</h1><p>{body}</p><a href="{link}">x</a>
       <a href="https://x.example/?q={recipient_name}">y</a>
       <img src="cid:code-qr" alt="{recipient_name}">`,
      {
        template: `<table><td>${payload}</td></table>{content}`,
        preheader: { en: { value: '{recipient_name}', of: '' } },
        isOptional: true,
      },
    )
    const attacked = Object.fromEntries(Object.keys(values).map((name) => [name, payload]))
    return filled(program, attacked).html
  })
  expect(documents.length).toBeGreaterThan(300)
  expect(await ranIn(page, documents)).toEqual([])
})

test('no attack runs in an email of blocks that has it in each text, value and address', async ({
  page,
}) => {
  const documents = drawnPayloads.map(
    (payload) => attackedBlocks({ text: payload, value: payload, url: payload }).html,
  )
  expect(documents.length).toBeGreaterThan(300)
  expect(await ranIn(page, documents)).toEqual([])
})
