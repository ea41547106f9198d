// Imported ahead of a program under measurement (`node --import`): it answers "cpu" with the CPU time that the whole
// process has used, threads included, in milliseconds.
process.on("message", (message) => {
  if (message !== "cpu") return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: (user + system) / 1000 });
});
