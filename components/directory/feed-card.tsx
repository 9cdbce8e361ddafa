'use client'

import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { Card } from '#components/ui/layout/card.tsx'
import { CopyButton } from '#components/ui/button/copy-button.tsx'
import { channels } from '#contract/directory/calls.ts'
import type { DirectoryForm } from '#rules/directory/form.ts'

/** Feed addresses of the saved, published listing. */
export function FeedCard({ pageUrl }: { pageUrl: string }) {
  const t = useTranslations('directory')
  const { formState } = useFormContext<DirectoryForm>()
  const saved = formState.defaultValues
  const open = channels.filter((channel) => saved?.on && saved[channel])
  const { origin, search } = new URL(pageUrl)
  return (
    <Card title={t('feeds')}>
      <p className="text-text-muted">{t(open.length > 0 ? 'feedsAbout' : 'feedsNone')}</p>
      {open.length > 0 && (
        <ul className="mt-3 flex flex-col gap-3">
          {open.map((channel) => {
            const address = `${origin}/feeds/${channel}.xml${search}`
            return (
              <li key={channel} className="flex items-center justify-between gap-3">
                <a
                  href={address}
                  target="_blank"
                  rel="noopener"
                  className="text-accent underline underline-offset-2"
                >
                  {t(`channel.${channel}`)}
                </a>
                <CopyButton text={address} of={t(`channel.${channel}`)} />
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
