import { getAnswerCard as call } from '#contract/helpdesk/calls.ts'
import { serve } from '#platform/route.ts'
import { getAnswerCard } from './get-answer-card.ts'

export const routes = [serve(call, getAnswerCard)]
