import type { Fulfilments } from "#features/payments/fulfilment.ts";
import type { JobHandler } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";

export const paymentJobs = (_services: Services, _fulfilments: Fulfilments): JobHandler[] => [];
