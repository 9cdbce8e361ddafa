import { refuse } from './processes.mjs'
import { serve } from './serve.mjs'

serve({ dev: true }).catch(refuse)
