import type { UseFormReturn } from 'react-hook-form'
import type { IssueForm } from '#rules/store-credit.ts'

/** What each part of the form is handed. */
export type FieldsProps = {
  form: UseFormReturn<IssueForm>
  problemText: (message: string | undefined) => string | undefined
}
