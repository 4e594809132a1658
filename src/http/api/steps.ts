// The order of the pipeline.
import { answerFromCache } from './steps/answer-from-cache.ts'
import { answerRead } from './steps/answer-read.ts'
import { answerStream } from './steps/answer-stream.ts'
import { answerWrite } from './steps/answer-write.ts'
import { authenticate } from './steps/authenticate.ts'
import { authorize } from './steps/authorize.ts'
import { chooseVersion } from './steps/choose-version.ts'
import { identify } from './steps/identify.ts'
import { limitHeaders } from './steps/limit-headers.ts'
import { limitRate } from './steps/limit-rate.ts'
import { noteChange } from './steps/note-change.ts'
import { playFaults } from './steps/play-faults.ts'
import { readInput } from './steps/read-input.ts'
import { shedLoad } from './steps/shed-load.ts'
import { validate } from './steps/validate.ts'

/** The steps of a request in their order: on arrival, before the body, after the body. */
export const STEPS = [
  identify,
  limitHeaders,
  chooseVersion,

  shedLoad,
  authenticate,
  limitRate,
  authorize,

  playFaults,
  answerFromCache,
  readInput,
  noteChange,
  validate,
  answerRead,
  answerStream,
  answerWrite,
]
