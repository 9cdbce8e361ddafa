import { createCampaign } from '#contract/bulk/campaigns.ts'
import { randomInt } from 'node:crypto'
import { createEgift, putEgiftSettings } from '#contract/egifts.ts'
import { updateBalance } from '#contract/customers/money.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { startExport } from '#contract/exports.ts'
import { makeStoreKey } from '#contract/redemptions.ts'
import { makeBalancePage } from '#contract/storefront.ts'
import { askApproval } from '#contract/store-credit.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { transact } from '#platform/db/transact.ts'
import { makeHeldCard } from '#platform/gift-cards/make-card.ts'
import { post } from '#platform/ledger/post.ts'
import { hashPassword } from '#platform/staff/password.ts'
import { defaultEgiftSettings } from '#rules/egifts.ts'
import { byHand, checked, checkpoint, finished, settle, upload } from './campaigns.ts'
import { runExports } from './exporting.ts'
import { type TestPlatform, type TestShop, unique } from './platform.ts'

/** `file`: what a call that takes one gets, in the field `file` */
type Input = {
  params?: unknown
  query?: unknown
  body?: unknown
  file?: { name: string; content: string | Uint8Array }
}
type Example = (platform: TestPlatform, shop: TestShop) => Promise<Input>

const mail = (to: string) => ({
  recipient_name: 'Ada',
  recipient_email: to,
  subject: 'Your credit',
  title: 'For you',
  body: '',
})
const customer: Example = async (platform, shop) => ({
  params: { id: (await platform.customer(shop)).id },
})
const withCredit = async (platform: TestPlatform, shop: TestShop) => {
  const { id, email } = await platform.customer(shop)
  const { body } = await platform.call(shop.people.owner, updateBalance, {
    params: { id },
    body: { valueToUpdate: '20', reason: 'Reward' },
  })
  return {
    id,
    email,
    transaction: body.transaction.transaction_id,
    card: body.transaction.gift_card_id,
  }
}
/** A finished month that no example has closed yet. */
let closed = 0
const nextMonth = () => new Date(Date.UTC(2020, (closed += 1), 1)).toISOString().slice(0, 7)
/** A movement before the months that examples close. */
const longAgo = (platform: TestPlatform, { shop_id }: TestShop) =>
  transact(platform.db, async (trx) => {
    const at = new Date('2020-01-05T12:00:00Z')
    await post(trx, {
      shop_id,
      gift_card_id: await makeHeldCard(trx, shop_id, at),
      kind: 'issue',
      amount: 100n,
      source: 'api',
      at,
    })
  })
const newVariant = (price: string) => ({ price, value: price, variant_action_status: 'create' })
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
/** A card that a guest got, whose mail is still to leave where `send_at` says so. */
const guestCard = async (
  platform: TestPlatform,
  shop: TestShop,
  more: object = {},
  email = `${unique('guest')}@customers.example`,
) => {
  const { body } = await platform.call(shop.people.owner, sendCustomGiftCard, {
    body: {
      gift_card: {
        customer_name: 'Guest',
        customer_email: email,
        balance: '10.00',
        reason: 'Reward',
      },
      email_details: mail(email),
      ...more,
    },
  })
  return { params: { id: body.gift_card.gift_card_id }, email }
}
const card: Example = async (platform, shop) => ({
  params: (await guestCard(platform, shop)).params,
})
const colleague: Example = async (platform, shop) => ({
  params: { id: (await platform.colleague(shop)).id },
})
const password = 'the password they have'
const hash = hashPassword(password)
const transaction: Example = async (platform, shop) => ({
  params: { id: (await withCredit(platform, shop)).transaction },
})

const waiting = async (platform: TestPlatform, shop: TestShop, by: { token: string }) => {
  const input = (await examples['sendCustomGiftCard']!(platform, shop)) as {
    body: Parsed<typeof askApproval>['body']
  }
  const { body } = await platform.call({ ...shop.people.owner, ...by }, askApproval, input)
  return { params: { id: body.approval.approval_id } }
}
const byColleague: Example = async (platform, shop) =>
  waiting(platform, shop, await platform.colleague(shop))
/** What was asked for before is made first: a shop has only so many that wait. */
const afterOthers =
  (example: Example): Example =>
  async (platform, shop) => {
    await runExports(platform)
    return example(platform, shop)
  }
const anExport: Example = afterOthers(async (platform, shop) => ({
  params: {
    id: (
      await platform.call(shop.people.owner, startExport, {
        body: { kind: 'customers', to_email: shop.people.owner.email },
      })
    ).body.export.export_id,
  },
}))
const anExportDone: Example = async (platform, shop) => {
  const input = await anExport(platform, shop)
  await runExports(platform)
  return input
}
const aMail =
  (state: 'failed' | 'sent'): Example =>
  async (platform, shop) => {
    const { email } = await guestCard(platform, shop)
    const { mail_id } = await platform.db
      .updateTable('mail')
      .set({ state, problem: '550 no such mailbox' })
      .where('shop_id', '=', shop.shop_id)
      .where('to_email', '=', email)
      .returning('mail_id')
      .executeTakeFirstOrThrow()
    return { params: { id: `m${mail_id}` } }
  }
const storeKey: Example = async (platform, shop) => ({
  params: {
    id: (await platform.call(shop.people.owner, makeStoreKey, { body: { name: 'Checkout' } })).body
      .store_key.key_id,
  },
})

const giftSettings = { ...defaultEgiftSettings, enabled: true, latest_days: 365 }
const newGift = (more: object = {}) => ({
  sender: { name: 'Charles' },
  recipient: { name: 'Ada', email: `${unique('guest')}@customers.example` },
  value: '20.00',
  ...more,
})
const givingShop = async (platform: TestPlatform, shop: TestShop) =>
  platform.call(shop.people.owner, putEgiftSettings, { body: giftSettings })
const gift =
  (more: object = {}): Example =>
  async (platform, shop) => {
    await givingShop(platform, shop)
    const { body, error } = await platform.call(shop.people.owner, createEgift, {
      body: newGift(more),
    })
    if (error) throw new Error(JSON.stringify(error))
    return { params: { id: body.gift.egift_id } }
  }
const heldGift: Example = async (platform, shop) => {
  const made = (await gift({ send_at: tomorrow() })(platform, shop)) as { params: { id: string } }
  await platform.db
    .updateTable('egift')
    .set({ status: 'fraud_hold' })
    .where('egift_id', '=', BigInt(made.params.id.slice(1)))
    .execute()
  return made
}

const draft: Example = async (platform, shop) => ({
  params: { id: await checked(platform, shop, byHand(2)) },
})
const over: Example = async (platform, shop) => ({
  params: { id: await finished(platform, shop, byHand(2, '10.00', { expires_on: '2099-01-31' })) },
})
/** One of each for a shop, for the many calls that leave it as it is. */
const kept = (make: Example): Example => {
  const made = new WeakMap<TestShop, Promise<Input>>()
  return async (platform, shop) => {
    const one = made.get(shop) ?? make(platform, shop)
    made.set(shop, one)
    await one
    await settle(platform)
    return one
  }
}
const oneDraft = kept(draft)
const oneOver = kept(over)
const campaignBody = () => ({
  body: { manual_src_data: [{ count: 1, balance: '10.00', expiration: null }] },
})
/** A campaign of the older calls; its dry run is done. */
const campaign: Example = async (platform, shop) => {
  const { body } = await platform.call(shop.people.owner, createCampaign, campaignBody())
  await settle(platform)
  return { params: { id: body.campaign.campaign_id } }
}
/** What runs still is carried out first, so that there is always room for one more. */
const startedThen = async (platform: TestPlatform, shop: TestShop): Promise<Input> => {
  await settle(platform)
  return campaign(platform, shop)
}

/** A request that each call takes, on things of the shop; the generated tests are made of these. */
export const examples: Record<string, Example> = {
  getGiftCardUsage: async (_, shop) => ({ query: { shop_url: shop.shop_url } }),
  getGiftCardsIndepth: async (_, shop) => ({
    body: { fromDate: '2026-01-01', toDate: '2026-01-31', shop_url: shop.shop_url },
  }),
  getLiability: async () => ({ query: { from: '2026-01-01', on: '2026-01-31' } }),
  getExpiry: async () => ({ query: { month: '2026-01' } }),
  listExpiring: async () => ({ query: { from: '2026-01-01', to: '2026-01-31' } }),
  getJournal: async () => ({ query: { from: '2026-01-01', to: '2026-01-31', page: 1, limit: 20 } }),
  listMonthCloses: async () => ({}),
  closeMonth: async (platform, shop) => {
    await longAgo(platform, shop)
    return { body: { month: nextMonth() } }
  },
  listCustomers: async () => ({ query: { page: 1, limit: 20 } }),
  getCustomer: customer,
  listTransactions: async (platform, shop) => ({
    ...(await customer(platform, shop)),
    query: { page: 1, per_page: 10 },
  }),
  getCustomerAnalytics: customer,
  changeCustomer: async (platform, shop) => ({
    ...(await customer(platform, shop)),
    body: { note: 'Rings on Mondays', blocked: true },
  }),
  mergeCustomers: async (platform, shop) => ({
    params: { id: (await withCredit(platform, shop)).id },
    body: { from: (await withCredit(platform, shop)).id },
  }),
  exportCustomer: customer,
  eraseCustomer: async (platform, shop) => ({
    params: { id: (await withCredit(platform, shop)).id },
    body: { confirm: 'erase' },
  }),
  explainBalance: customer,
  getStatement: async (platform, shop) => ({
    params: { id: (await withCredit(platform, shop)).id },
  }),
  listOrders: async () => ({ query: { email: 'nobody@customers.example' } }),
  listReferrals: customer,
  createReferral: async (platform, shop) => ({
    ...(await customer(platform, shop)),
    body: { email: `${unique('friend')}@friends.example` },
  }),
  findCustomerByEmail: async () => ({ query: { search: 'nobody@customers.example' } }),
  searchCustomers: async () => ({ query: { search: 'customer' } }),
  searchCustomersByEmailOrName: async () => ({ query: { search: 'cust' } }),
  searchShopifyCustomers: async () => ({ query: { email: 'nobody@customers.example' } }),
  upsertShopifyCustomer: async () => ({
    body: { id: unique('c'), email: `${unique('new')}@customers.example`, first_name: 'New' },
  }),
  updateBalance: async (platform, shop) => {
    const { id, email } = await platform.customer(shop)
    return {
      params: { id },
      body: { valueToUpdate: '5.00', reason: 'Refund', email_details: mail(email!) },
    }
  },
  regenerateLoyaltyCard: async (platform, shop) => ({
    params: { id: (await withCredit(platform, shop)).id },
  }),
  sendCustomGiftCard: async () => {
    const email = `${unique('guest')}@customers.example`
    return {
      body: {
        gift_card: {
          customer_name: 'Guest',
          customer_email: email,
          balance: '10.00',
          reason: 'Reward',
        },
        email_details: mail(email),
      },
    }
  },
  listGiftCards: async () => ({
    query: { page: 1, per_page: 20, search: 'guest', with_count: true },
  }),
  listCardEvents: card,
  disableGiftCard: card,
  enableGiftCard: card,
  putGiftCard: async (platform, shop) => ({
    ...(await card(platform, shop)),
    body: { gift_card: { balance: '-2.50', expected_balance: '10.00' } },
  }),
  fulfillAndSend: card,
  sendGiftCard: async (platform, shop) => ({
    ...(await card(platform, shop)),
    body: { send_to_recipient: true },
  }),
  scheduleGiftCard: async (platform, shop) => ({
    params: (await guestCard(platform, shop, { send_at: tomorrow() })).params,
    body: { send_at: null },
  }),
  getGreetingToken: card,
  replaceCode: card,
  mergeGiftCards: async (platform, shop) => {
    const { params, email } = await guestCard(platform, shop)
    return { params, body: { from: [(await guestCard(platform, shop, {}, email)).params.id] } }
  },
  splitGiftCard: async (platform, shop) => ({
    ...(await card(platform, shop)),
    body: { amount: '4.00' },
  }),
  listEgifts: async () => ({ query: { page: 1, limit: 20, status: 'sent' } }),
  searchEgifts: async () => ({ query: { search: 'guest' } }),
  countEgifts: async () => ({}),
  getEgift: gift(),
  createEgift: async (platform, shop) => {
    await givingShop(platform, shop)
    return { body: newGift({ message: 'For you', order: '#1001' }) }
  },
  issueEgift: gift({ draft: true }),
  releaseEgift: heldGift,
  sendEgift: async (platform, shop) => ({ ...(await gift()(platform, shop)), body: {} }),
  changeEgiftRecipient: async (platform, shop) => ({
    ...(await gift()(platform, shop)),
    body: { name: 'Grace', email: `${unique('guest')}@customers.example` },
  }),
  changeEgiftDate: async (platform, shop) => ({
    ...(await gift({ send_at: tomorrow() })(platform, shop)),
    body: { send_at: tomorrow() },
  }),
  copyEgiftLink: gift(),
  convertEgift: async (platform, shop) =>
    gift({ recipient: { name: 'Ada', email: (await platform.customer(shop)).email } })(
      platform,
      shop,
    ),
  cancelEgift: gift(),
  getEgiftSettings: async () => ({}),
  putEgiftSettings: async () => ({ body: giftSettings }),
  previewClaimPage: async () => ({ body: { settings: giftSettings, page: 'open' } }),
  listActivity: async () => ({ query: { kind: 'issue', search: 'guest' } }),
  getGiftCardProduct: async () => ({}),
  putGiftCardProduct: async () => ({
    body: {
      gift_card_product: {
        product_action_status: 'update',
        title: unique('Card '),
        variants: [newVariant(String(randomInt(1, 1_000_000_000)))],
      },
    },
  }),
  getDirectory: async () => ({}),
  postDirectory: async () => ({ body: { google: '1', brand: 'Maple', inventory: 12 } }),
  getShortLink: async () => ({}),
  makeShortLink: async () => ({ body: { gift_card_product: {} } }),
  getStorePage: async (platform, shop) => ({
    params: { id: (await platform.call(shop.people.owner, makeBalancePage, {})).body.page.page_id },
  }),
  listStorePages: async () => ({}),
  makeBalancePage: async () => ({}),
  makeRewardsPage: async () => ({}),
  getGiftCard: async (platform, shop) => ({
    params: { id: (await withCredit(platform, shop)).card },
    query: { with_usages: true },
  }),
  listApprovals: async () => ({ query: { state: 'waiting' } }),
  getApproval: async (platform, shop) => waiting(platform, shop, shop.people.staff),
  getOwnLimits: async () => ({}),
  askApproval: async (platform, shop) => examples['sendCustomGiftCard']!(platform, shop),
  approve: byColleague,
  refuseApproval: async (platform, shop) => ({
    ...(await byColleague(platform, shop)),
    body: { answer: 'Not this time' },
  }),
  withdrawApproval: async (platform, shop) => waiting(platform, shop, shop.people.owner),
  listStoreKeys: async () => ({}),
  makeStoreKey: async () => ({ body: { name: 'Checkout' } }),
  endStoreKey: storeKey,
  getTransaction: transaction,
  previewUndo: transaction,
  undoTransaction: transaction,
  listEmailVariables: async () => ({ params: { name: 'gift_card_manual' } }),
  renderEmail: async () => ({
    params: { name: 'gift_card_manual' },
    body: { recipient_name: 'Ada', amount: '5.00' },
  }),
  sendEmail: async (platform, shop) => ({
    params: { name: 'gift_card_manual' },
    body: { to_email: (await platform.customer(shop)).email },
  }),
  listMails: async () => ({ query: {} }),
  getMail: aMail('sent'),
  correctMail: async (platform, shop) => ({
    ...(await aMail('failed')(platform, shop)),
    body: { to_email: `${unique('right')}@customers.example`, change_owner: true },
  }),
  resendMail: aMail('failed'),
  handleMail: async (platform, shop) => ({
    ...(await aMail('failed')(platform, shop)),
    body: { handled: true },
  }),
  exportGiftCards: afterOthers(async (_, shop) => ({
    query: { to_email: shop.people.owner.email },
  })),
  exportGiftCardsOfDays: afterOthers(async (_, shop) => ({
    body: { to_email: shop.people.owner.email, start_date: '2026-01-01', end_date: '2026-01-31' },
  })),
  exportLiability: afterOthers(async (_, shop) => ({
    body: { to_email: shop.people.owner.email },
  })),
  startExport: afterOthers(async (_, shop) => ({
    body: { kind: 'activity', to_email: shop.people.owner.email, filters: { kind: 'issue' } },
  })),
  listExports: async () => ({ query: {} }),
  getExport: anExport,
  cancelExport: anExport,
  repeatExport: anExportDone,
  downloadExport: anExportDone,
  getHome: async () => ({ query: {} }),
  getPlans: async () => ({}),
  getPricing: async () => ({ query: { code: 'WELCOME20' } }),
  startCheckout: async () => ({ query: { plan_name: 'pro', payment_plan: 'yearly' } }),
  getUsedServices: async () => ({}),
  getShopMetrics: async () => ({}),
  listLocations: async () => ({}),
  sendContactSupport: async () => ({
    body: { email: 'ada@shop.example', reason: 'How to', body: 'How do I undo?' },
  }),
  sendContactSales: async () => ({
    body: { name: 'Ada', company: 'Maple', email: 'ada@shop.example', is_upgrade_request: true },
  }),
  requestEmail: async () => ({ body: { request_message: 'A mail for the holidays' } }),
  sendReview: async () => ({ body: { stars: 4, review: 'Calm' } }),
  listTickets: async () => ({}),
  getShop: async () => ({}),
  putShop: async () => ({ body: { city: 'Leeds' } }),
  putSetting: async () => ({ body: { key: 'is_accepted_terms', value: true } }),
  deleteSetting: async () => ({ query: { key: 'enable_referral' } }),
  validateBulk: async (platform, shop) => ({
    body: {
      bulk: {
        operation_name: 'gift_card',
        source: {
          csv: { url: await upload(platform, shop, 'email,amount\nada@customers.example,10\n') },
        },
      },
    },
  }),
  listBulks: async () => ({ query: { state: 'checked' } }),
  createBulk: async () => ({ body: { bulk: byHand(1) } }),
  updateBulk: async (platform, shop) => ({
    ...(await draft(platform, shop)),
    body: { bulk: byHand(3) },
  }),
  getBulk: oneDraft,
  deleteBulk: draft,
  bulkCheckpoint: async (platform, shop) => {
    await settle(platform)
    return {
      ...(await draft(platform, shop)),
      body: { checkpoint: { transition: 'start', payload: { email: shop.people.staff.email } } },
    }
  },
  getBulkProgress: oneDraft,
  exportBulk: oneDraft,
  getDryRun: oneDraft,
  listBulkRows: oneDraft,
  exportBadRows: oneDraft,
  getBulkTemplate: async () => ({ query: { operation_name: 'gift_card' } }),
  retryBulkRows: async (platform, shop) => {
    const { params } = (await over(platform, shop)) as { params: { id: string } }
    await platform.db
      .updateTable('bulk_row')
      .set({ state: 'failed' })
      .where('bulk_id', '=', BigInt(params.id.slice(1)))
      .where('row_no', '=', 1)
      .execute()
    return { params }
  },
  resendBulkMails: oneOver,
  previewBulkUndo: oneOver,
  undoBulk: over,
  extendBulk: async (platform, shop) => ({
    ...(await oneOver(platform, shop)),
    body: { expires_on: '2100-01-31' },
  }),
  disableBulk: async (platform, shop) => ({
    ...(await oneOver(platform, shop)),
    body: { disabled: true },
  }),
  listCampaigns: async () => ({}),
  getCampaignStatus: campaign,
  createCampaign: async () => campaignBody(),
  updateCampaign: async (platform, shop) => ({
    ...(await campaign(platform, shop)),
    ...campaignBody(),
  }),
  startCampaign: startedThen,
  stopCampaign: async (platform, shop) => {
    const { params } = (await startedThen(platform, shop)) as { params: { id: string } }
    await checkpoint(platform, shop.people.owner, params.id, 'start')
    return { params }
  },
  deleteCampaign: campaign,
  exportCampaign: campaign,
  requestCampaign: async () => ({ body: { message: 'A campaign for the holidays' } }),
  overviewBulks: async (platform, shop) => ({
    body: {
      campaigns_ids: [((await oneDraft(platform, shop)) as { params: { id: string } }).params.id],
    },
  }),
  indepthBulk: async (platform, shop) => ({ ...(await oneOver(platform, shop)), body: {} }),
  uploadFile: async () => ({
    file: { name: 'people.csv', content: 'email,amount\nada@customers.example,10\n' },
  }),
  signOut: async () => ({}),
  getMe: async () => ({}),
  changePassword: async (platform, shop) => {
    await platform.db
      .updateTable('staff')
      .set({ password_hash: await hash })
      .where('shop_id', '=', shop.shop_id)
      .execute()
    return { body: { current: password, password: 'another password' } }
  },
  listSessions: async () => ({}),
  endSessions: async () => ({ body: {} }),
  listStaff: async () => ({}),
  inviteStaff: async () => ({
    body: {
      email: `${unique('new')}@people.example`,
      name: 'New Person',
      role: 'staff',
      limits: { per_issue: '20', per_day: null },
    },
  }),
  changeStaff: async (platform, shop) => ({
    ...(await colleague(platform, shop)),
    body: { role: 'limited' },
  }),
  blockStaff: async (platform, shop) => ({
    ...(await colleague(platform, shop)),
    body: { blocked: true },
  }),
  signOutStaff: colleague,
  inviteAgain: colleague,
  listAudit: async () => ({ query: {} }),
}
