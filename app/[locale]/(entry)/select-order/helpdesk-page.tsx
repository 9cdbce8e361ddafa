import { HydrationBoundary } from '@tanstack/react-query'
import { HelpdeskScreen } from '#components/helpdesk/helpdesk-screen.tsx'
import { type Opening, openingOf, questionOf } from '#components/helpdesk/opening.ts'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { Refusal } from '#contract/error.ts'
import { getAnswerCard } from '#contract/helpdesk/calls.ts'
import { ownMail } from '#rules/store-credit/usual-mail.ts'
import type { Entered } from '#upstream/enter.ts'
import { prefetch, prefetched } from '#upstream/prefetch.ts'

type Props = {
  here: Entered
  address: Record<string, string | string[] | undefined>
  /** shown where the upstream has no answer card */
  otherwise: React.ReactNode
}

/** Prefetches the card; the screen says why it couldn't be had. False: there is no such call. */
const hasAnswer = (opening: Opening): Promise<boolean> =>
  prefetch(getAnswerCard, questionOf(opening, { chosen: null }), { missing: 'refusal' }).then(
    () => true,
    (cause: unknown) => !(cause instanceof Refusal && cause.code === 'unknown_call'),
  )

/** The panel of a person who has come in, opened on the ticket's customer or order. */
export async function HelpdeskPage({ here: { user, shop }, address, otherwise }: Props) {
  const opening = openingOf(address)
  if (!(await hasAnswer(opening))) return otherwise
  const { name, currency, time_zone: zone, settings } = shop
  return (
    <ClientMessages
      areas={[
        'helpdesk',
        'commerce',
        'emails',
        'returns',
        'returns-order',
        'returns-refund',
        'shell',
      ]}
    >
      <HydrationBoundary state={prefetched()}>
        <HelpdeskScreen
          opening={opening}
          user={user}
          shop={{
            name,
            currency,
            zone,
            mail: ownMail(settings),
            mayChangeCustomer: settings.refund_always_expose_change_customer_button ?? false,
          }}
        />
      </HydrationBoundary>
    </ClientMessages>
  )
}
