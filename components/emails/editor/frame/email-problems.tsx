'use client'

import { useTranslations } from 'next-intl'
import { ProblemsButton } from '#components/commerce/editor/problems-button.tsx'
import { Problems } from '#components/emails/editor/dialogs/problems.tsx'
import { useEditorState } from '#components/emails/editor/state/editor-context.tsx'

/** Problems that a check of the email found. */
export function EmailProblems() {
  const t = useTranslations('email-editor.problem')
  const problems = useEditorState((state) => state.checked?.problems) ?? []
  const isBlocked = problems.some(({ level }) => level === 'block')
  const warned = problems.length > 0 ? 'warn' : null
  return (
    <ProblemsButton count={problems.length} level={isBlocked ? 'block' : warned} none={t('none')}>
      {(close) => <Problems problems={problems} onShown={close} />}
    </ProblemsButton>
  )
}
