import {
  addSuppression as addCall,
  checkEmailSender as checkCall,
  getEmailSender as getSenderCall,
  liftSuppression as liftCall,
  listSuppressions as listCall,
  putEmailSender as putSenderCall,
} from '#contract/emails/delivery.ts'
import { serve } from '#platform/route.ts'
import { checkEmailSender, getEmailSender, putEmailSender } from './sender/change.ts'
import { addSuppression, liftSuppression } from './suppression/change.ts'
import { listSuppressions } from './suppression/list.ts'

export const routes = [
  serve(listCall, listSuppressions),
  serve(addCall, addSuppression),
  serve(liftCall, liftSuppression),
  serve(getSenderCall, getEmailSender),
  serve(putSenderCall, putEmailSender),
  serve(checkCall, checkEmailSender),
]
