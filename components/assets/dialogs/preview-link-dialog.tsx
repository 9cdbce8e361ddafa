'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useName } from '#components/assets/state/editor-context.tsx'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { LinkDialog } from '#components/commerce/act/link-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { makePreviewLink } from '#contract/assets/calls.ts'

/** Explains the link to the saved draft, then shows it for copying. */
export function PreviewLinkDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('asset-editor')
  const format = useFormatter()
  const name = useName()
  const [link, setLink] = useState<{ url: string; expires_at: string } | null>(null)
  const { act, isBusy, problem } = useAct(makePreviewLink, setLink)
  const title = t('more.link')
  if (link === null)
    return (
      <ActDialog
        title={title}
        submit={t('link.submit')}
        {...{ problem, isBusy, onClose }}
        onSubmit={() => act({ params: { name } })}
      >
        <p>{t('link.about')}</p>
      </ActDialog>
    )
  const at = format.dateTime(new Date(link.expires_at), { dateStyle: 'medium', timeStyle: 'short' })
  const words = {
    label: t('link.label'),
    close: t('link.close'),
    until: t('link.until', { at }),
  }
  return <LinkDialog url={link.url} {...{ title, words, onClose }} />
}
