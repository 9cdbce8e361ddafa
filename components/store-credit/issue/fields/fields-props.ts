import type { UseFormReturn } from 'react-hook-form'
import type { IssueForm } from '#rules/store-credit/store-credit.ts'

/** Props of each part of the form. */
export type FieldsProps = {
  form: UseFormReturn<IssueForm>
  problemText: (message: string | undefined) => string | undefined
}
