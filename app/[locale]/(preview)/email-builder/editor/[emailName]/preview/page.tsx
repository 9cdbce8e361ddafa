import { HydrationBoundary } from '@tanstack/react-query'
import { getTranslations } from 'next-intl/server'
import { MailPreview } from '#components/emails/editor/preview/mail-preview.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { zoomOf } from '#rules/emails/editing/zoom.ts'
import { enter } from '#upstream/enter.ts'
import { prefetched } from '#upstream/prefetch.ts'
import { previewOf } from './preview-data.ts'

type Props = PageProps<'/[locale]/email-builder/editor/[emailName]/preview'>

export const generateMetadata = async () => ({
  title: (await getTranslations('email-editor.screen'))('preview'),
})

export default async function EmailPreviewPage({ params, searchParams }: Props) {
  const { emailName } = await params
  await enter(`/email-builder/editor/${emailName}/preview`)
  const [parameters, t] = [await searchParams, await getTranslations('email-editor.screen')]
  const shown = await previewOf(emailName, parameters)
  return (
    <ClientMessages areas={[]}>
      <HydrationBoundary state={prefetched()}>
        <MailPreview title={t('preview')} zoom={zoomOf(parameters['zoom'])} {...shown} />
      </HydrationBoundary>
    </ClientMessages>
  )
}
