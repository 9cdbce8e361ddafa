import type { OtherRecipient } from '#components/commerce/refund/other-recipient.ts'
import type { LineChoices } from '#components/commerce/refund/line-choice.ts'
import type { RecallPolicy, RefundWay, RewardSource } from '#contract/returns/refund.ts'
import { defaultExpiration, type Expiration } from '#rules/store-credit/expiration.ts'

export const bonusKinds = ['none', 'percent', 'amount'] as const
export type BonusKind = (typeof bonusKinds)[number]

/** The form as it is typed; amounts in the locale's writing, empty for none. */
export type RefundForm = {
  lines: LineChoices
  amount: string
  fee: string
  includeTax: boolean
  includeShipping: boolean
  to: RefundWay
  source: RewardSource
  bonusKind: BonusKind
  bonus: string
  bonusExpiration: Expiration
  expiration: Expiration
  policy: RecallPolicy | ''
  /** rewards left alone, and those issued by hand that are recalled too */
  skip: readonly string[]
  also: readonly string[]
  closeCards: readonly string[]
  exchangeOrder: string
  exchangeAmount: string
  location: string
  notification: boolean
  note: string
  customer: OtherRecipient | null
}

export const emptyForm: RefundForm = {
  lines: {},
  amount: '',
  fee: '',
  includeTax: true,
  includeShipping: false,
  to: 'credit',
  source: 'return',
  bonusKind: 'none',
  bonus: '',
  bonusExpiration: defaultExpiration,
  expiration: defaultExpiration,
  policy: '',
  skip: [],
  also: [],
  closeCards: [],
  exchangeOrder: '',
  exchangeAmount: '',
  location: '',
  notification: true,
  note: '',
  customer: null,
}

/** Properties of each part of the form. */
export type FieldsProps = {
  form: RefundForm
  change: (part: Partial<RefundForm>) => void
  currency: string
}
