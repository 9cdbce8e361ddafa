import type { RefundInput } from '#contract/returns/refund-shapes.ts'

/** A recipient in place of the order's customer. */
export type OtherRecipient = { platform_customer_id: string | null; name: string; email: string }

/** Converts a recipient for the wire; a customer of the shop is named by id. */
export const customerOf = ({
  platform_customer_id: id,
  email,
  name,
}: OtherRecipient): NonNullable<RefundInput['customer']> =>
  id ? { platform_customer_id: id } : { email, ...(name ? { name } : {}) }
