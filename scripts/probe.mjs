// Ends with 0 if an address answers 2xx, for health checks in images without curl.
const reply = await fetch(process.argv[2], { signal: AbortSignal.timeout(2_500) }).catch(() => undefined);
process.exit(reply?.ok ? 0 : 1);
