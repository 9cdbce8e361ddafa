'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Button } from '#components/ui/button/button.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { useLeftOver } from '#components/emails/design/use-left-over.ts'
import { call } from '#client/call.ts'
import type { HtmlDesign } from '#contract/emails/design-shapes.ts'
import { convertEmail } from '#contract/emails/edit.ts'
import { FileCode2 } from 'lucide-react'
import { useAround, useStore } from '#components/emails/editor/state/editor-context.tsx'

/** In place of the panes for an email that is written as HTML; turns it into blocks. */
export function HtmlNotice() {
  const t = useTranslations('email-editor.html')
  const store = useStore<unknown>()
  const { name, languages } = useAround()
  const refusalText = useRefusalText()
  const partsOf = useLeftOver()
  const [isBusy, setBusy] = useState(false)
  const convert = async () => {
    const { html, subject, preheader, plain } = store.now as HtmlDesign
    setBusy(true)
    try {
      const { design, left_over } = await call(convertEmail, {
        params: { name },
        body: { html: html[languages.base]?.value ?? '' },
      })
      store.write({ ...design, subject, preheader, plain })
      toast({
        tone: left_over.length ? 'warning' : 'positive',
        title: t('converted'),
        about: left_over.length
          ? t('leftOver', {
              count: left_over.length,
              list: partsOf(left_over).join('; '),
            })
          : t('nothingLost'),
        action: { label: t('undo'), onPress: store.undo },
      })
    } catch (cause) {
      toast({ tone: 'danger', title: t('failed'), about: refusalText(cause) })
    }
    setBusy(false)
  }
  return (
    <div className="flex flex-1 items-center justify-center">
      <EmptyState
        icon={FileCode2}
        title={t('title')}
        about={t('about')}
        action={
          <div className="flex gap-2">
            <LinkButton href={`/email-builder/${name}`}>{t('edit')}</LinkButton>
            <Button look="primary" busy={isBusy} onClick={convert}>
              {t('convert')}
            </Button>
          </div>
        }
      />
    </div>
  )
}
