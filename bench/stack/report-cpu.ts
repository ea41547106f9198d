// Loaded into a measured program (`node --import`): replies to the message "cpu" with the CPU time of the whole process,
// threads included, in milliseconds.
process.on("message", (message) => {
  if (message !== "cpu") return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: (user + system) / 1000 });
});
