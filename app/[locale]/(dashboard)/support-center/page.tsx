import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { ContactButton } from '#components/support/contact-button.tsx'
import { EmailRequestForm } from '#components/support/email-request-form.tsx'
import { ReviewForm } from '#components/support/review-form.tsx'
import { TicketList } from '#components/support/ticket-list.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { listTickets } from '#contract/support/calls.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'

export const generateMetadata = async () => ({ title: (await getTranslations('support'))('title') })

export default async function SupportCenterPage() {
  const { shop, user } = await enter('/support-center')
  const { rows, review } = await prefetch(listTickets, {})
  const t = await getTranslations('support')
  return (
    <ClientMessages areas={['support']}>
      <PageTitle
        title={t('title')}
        about={t('about')}
        action={
          <ContactButton email={shop.intercom_email ?? user.email} intercomId={shop.intercom_id} />
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-5">
        <TicketList tickets={rows} zone={shop.time_zone} />
        <div className="flex flex-col gap-5">
          <EmailRequestForm />
          <ReviewForm review={review} />
        </div>
      </div>
    </ClientMessages>
  )
}
