import type { Customer } from '#contract/customers/customer-shapes.ts'

/** Props of every dialog of a customer. */
export type CustomerDialog = { customer: Customer; onClose: () => void }
