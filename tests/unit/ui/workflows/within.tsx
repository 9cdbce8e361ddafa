import { render, renderHook } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import commerce from '#messages/en/commerce.json'
import errors from '#messages/en/errors.json'
import ui from '#messages/en/ui.json'
import workflowEditor from '#messages/en/workflow-editor.json'
import workflows from '#messages/en/workflows.json'
import ruEditor from '#messages/ru/workflow-editor.json'
import ru from '#messages/ru/workflows.json'
import { EditorProvider } from '#components/workflows/editor/state/editor-context.tsx'
import {
  ProblemsContext,
  useFoundProblems,
} from '#components/workflows/editor/state/use-problems.ts'
import type { SchemaTrigger } from '#contract/workflows/define-shapes.ts'
import type { WorkflowDocument } from '#rules/workflows/editing/document.ts'

const english = { commerce, errors, ui, workflows, 'workflow-editor': workflowEditor }
const messagesOf = {
  en: english,
  ru: { ...english, workflows: ru, 'workflow-editor': ruEditor } as unknown as typeof english,
}

type Locale = keyof typeof messagesOf

const inLanguage = (locale: Locale) =>
  function Language({ children }: { children: React.ReactNode }) {
    return (
      <NextIntlClientProvider locale={locale} messages={messagesOf[locale]} timeZone="UTC">
        {children}
      </NextIntlClientProvider>
    )
  }

/** The value of a hook that only needs words. */
export const wordsOf = <T,>(useWords: () => T, locale: Locale = 'en'): T =>
  renderHook(useWords, { wrapper: inLanguage(locale) }).result.current

export const around = {
  currency: 'GBP',
  zone: 'Europe/London',
  scheduledZone: 'Europe/London',
  today: '2026-03-10',
  triggers: [
    { name: 'order_paid', title: null, has: ['order', 'customer'], timing: null, fields: [] },
    { name: 'birthday', title: null, has: ['customer'], timing: 'days', fields: [] },
    { name: 'tg1', title: 'Bottle returned', has: ['customer'], timing: null, fields: [] },
  ] satisfies SchemaTrigger[],
  mayEdit: true,
  mayTest: true,
}

function WithProblems({ children }: { children: React.ReactNode }) {
  return <ProblemsContext value={useFoundProblems()}>{children}</ProblemsContext>
}

/** Renders a part of the editor of a document. */
export const renderEditor = (
  first: WorkflowDocument,
  children: React.ReactNode,
  { locale = 'en', mayEdit = true }: { locale?: Locale; mayEdit?: boolean } = {},
) =>
  render(
    <EditorProvider workflow={null} first={first} around={{ ...around, mayEdit }}>
      <WithProblems>{children}</WithProblems>
    </EditorProvider>,
    { wrapper: inLanguage(locale) },
  )
