'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { hasUnsaved } from '#client/unsaved.ts'
import { type Issuing, issueFormName } from './issuing.ts'
import { openIssue, useOpening } from './opening.ts'

const load = () => import('./issue-flow.tsx').then((file) => file.IssueFlow)
const IssueFlow = dynamic(load, { ssr: false })

/** The button in the frame, and the flow once opened. */
export function IssueButton({ issuing, look }: { issuing: Issuing; look: 'primary' | 'onColor' }) {
  const t = useTranslations('store-credit')
  const opening = useOpening()
  // restores the values saved when the session ended
  useEffect(() => {
    if (hasUnsaved(issueFormName)) openIssue(null)
  }, [])
  return (
    <>
      <Button
        look={look}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={() => openIssue(null)}
      >
        {t('open')}
      </Button>
      {opening.times > 0 && <IssueFlow issuing={issuing} {...opening} />}
    </>
  )
}
