import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { text, type TextKey } from '../support/text.ts'

/** The specification's texts to the letter, with every key that shows them. */
const texts: [string, ...TextKey[]][] = [
  ['This page is not supported on small screen', 'shell.smallScreen.title'],
  ['Back to Home', 'shell.smallScreen.back'],
  ['This page could not be found', 'shell.notFound.title'],
  ['Back to the home page', 'shell.notFound.back'],
  ['Not registered', 'shell.notRegistered', 'shop.plan.none'],
  ['Home', 'shell.menu.home'],
  ['Customers', 'shell.menu.customers'],
  ['Activity', 'shell.menu.activity'],
  ['Campaigns', 'shell.menu.bulk'],
  ['eGifts', 'shell.menu.egifts'],
  ['Would you like to leave the page? All unsaved changes would be lost', 'ui.leave.title'],
  ['Quit', 'ui.leave.quit'],
  ['Save & Quit', 'ui.leave.save'],
  ['Action Limit Reached', 'commerce.actionLimit.title'],
  ['Please Upgrade Your Subscription', 'commerce.upgrade.title'],
  [
    'In Order to Enjoy this Service Please Upgrade Your Subscription To The {plan} Plan.',
    'commerce.upgrade.toPlan',
  ],
  ['See Plans', 'commerce.upgrade.seePlans'],
  ['Continue', 'shell.terms.continue', 'onboarding.welcome.continue'],
  ['Issue Store Credit', 'store-credit.open', 'store-credit.title'],
  ['Send Store Credit', 'store-credit.submit'],
  [
    'The reason and note will not be shared with the customer',
    'store-credit.internal',
    'commerce.adjust.internal',
  ],
  ['Invalid Value', 'store-credit.validation.invalidValue', 'commerce.adjust.invalidValue'],
  ['Store Credit limit exceeded (max value: {max})', 'store-credit.validation.overLimit'],
  ['Store Credit value must be greater than {min}', 'store-credit.validation.underLimit'],
  ['Required Field', 'store-credit.validation.required'],
  ['Invalid Email', 'store-credit.validation.invalidEmail'],
  [
    'Required field!',
    'store-credit.validation.requiredDate',
    'gift-cards.expiry.requiredDate',
    'bulk-run.extend.problems.requiredDate',
    'support.validation.required',
  ],
  [
    'Invalid input, must be a positive number',
    'store-credit.validation.positiveNumber',
    'gift-cards.expiry.positiveNumber',
    'bulk-run.extend.problems.positiveNumber',
  ],
  ['Refund', 'commerce.transactions.reasons.Refund'],
  ['Compensation', 'commerce.transactions.reasons.Compensation'],
  ['Reward', 'commerce.transactions.reasons.Reward'],
  ['Transfer', 'commerce.transactions.reasons.Transfer'],
  ['Employee', 'commerce.transactions.reasons.Employee'],
  ['Donation', 'commerce.transactions.reasons.Donation'],
  ['Return', 'commerce.transactions.reasons.Return'],
  ['Other', 'commerce.transactions.reasons.Other', 'support.contact.reasons.Other'],
  ['Member', 'customers.member'],
  ['Non-Member', 'customers.nonMember'],
  [
    'Thanks! Your ticket has been submitted. Our team will contact you in one business day.',
    'support.contact.sent',
  ],
  ['Must be a valid email address', 'support.validation.invalidEmail'],
  ['General Bug', 'support.contact.reasons.General Bug'],
  ['Billing/Pricing query', 'support.contact.reasons.Billing/Pricing query'],
  ['How to', 'support.contact.reasons.How to'],
  ['Translation and language', 'support.contact.reasons.Translation and language'],
  ['Validating data...', 'bulk.file.validating'],
  ['Click here to upload a file', 'bulk.file.click'],
]

describe('a text of the specification', () => {
  test.each(texts)('“%s” is shown to the letter', (written, ...keys) => {
    const values = { plan: '{plan}', max: '{max}', min: '{min}' }
    for (const key of keys) expect([key, text(key, values)]).toEqual([key, written])
  })

  // texts in code, because no messages are loaded when they are shown
  test.each([
    ['app/global-error.tsx', 'An error occurred while showing the error page'],
    ['app/global-error.tsx', 'Go back to home'],
    ['lib/rules/way/guard.ts', 'Unknown middleware ${name}'],
  ])('in %s is “%s”', (file, written) => {
    expect(fs.readFileSync(file, 'utf8')).toContain(written)
  })

  // texts of screens not built yet; move them into the table above when a screen is built
  test.each([
    'Signed in card',
    'Rewards card',
    'Unnamed item',
    'Add item',
    'Welcome to your Rise Widget',
    'Are you sure you want to delete your progress?',
    'Reset to Defaults',
    '100X100 up to 512KB',
    'Refunds & Returns',
    'Loyalty Assets',
    'Gift Card Assets',
  ])('“%s” is not in messages yet', (written) => {
    for (const file of fs.readdirSync('messages/en'))
      expect(fs.readFileSync(`messages/en/${file}`, 'utf8')).not.toContain(`"${written}"`)
  })
})
