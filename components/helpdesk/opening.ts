import type { Input } from '#contract/endpoint.ts'
import type { getAnswerCard } from '#contract/helpdesk/calls.ts'

export type TicketOf = { helpdesk: string; id: string }

/** Says what a helpdesk's link opens: the ticket, its customer behind a token, or an order. */
export type Opening = { ticket: TicketOf | null; about: string | null; text: string }

type Address = Record<string, string | string[] | undefined>

const longest = { helpdesk: 40, id: 64, about: 64, order_id: 64 }

const read = (address: Address, name: keyof typeof longest): string | null => {
  const value = address[name]
  return typeof value === 'string' && /^[\w.:#-]+$/.test(value) && value.length <= longest[name]
    ? value
    : null
}

/** Reads the address of a helpdesk's page; without a customer it opens on the order. */
export const openingOf = (address: Address): Opening => {
  const [helpdesk, id, about] = [
    read(address, 'helpdesk'),
    read(address, 'id'),
    read(address, 'about'),
  ]
  return {
    ticket: helpdesk && id ? { helpdesk, id } : null,
    about,
    text: about ? '' : (read(address, 'order_id') ?? ''),
  }
}

/** Builds the question; the page that prefetches it and the browser ask it alike. */
export const questionOf = (
  { ticket, about, text }: Opening,
  { chosen, limit }: { chosen: string | null; limit?: number | undefined },
): Input<typeof getAnswerCard> => ({
  body: {
    ...(text ? { text } : {}),
    ...(about && !text ? { about } : {}),
    ...(chosen ? { platform_customer_id: chosen } : {}),
    ...(ticket ? { ticket } : {}),
    ...(limit ? { limit } : {}),
  },
})
